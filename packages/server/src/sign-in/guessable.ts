/** Passwords that whoever guesses tries first, of those that are long enough (NIST SP 800-63B §5.1.1.2). */

/** Passwords of ten characters and more from the tops of published lists. */
const common: ReadonlySet<string> = new Set(
  `1234567890 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc 9876543210 a123456789 abcd123456 abcdefghij
  administrator asdfghjkl1 basketball changeme123 football123 iloveyou123 letmein123 liverpool1 motherlode
  mypassword password01 password12 password123 password1234 password12345 passw0rd123 p@ssword123 princess123
  q1w2e3r4t5 qwerty1234 qwerty12345 qwerty123456 qwertyuiop starwars123 superman123 trustno1trustno1 welcome123
  welcome1234 zxcvbnm123`.split(/\s+/),
)

const minDistinct = 5

/** @param email Of the account. @returns why a password is none; undefined where it may be one. */
export function weaknessOf(password: string, email: string): string | undefined {
  const small = password.toLowerCase()
  if (common.has(small)) return 'it is among the first that are guessed'
  if (new Set(small).size < minDistinct) return 'it has too few different characters'
  if (small.includes(email) || email.includes(small)) return 'it is made of your email address'
  return undefined
}
