/** Certificates for tests: an authority, and servers it vouches for in right and wrong ways. */
import 'reflect-metadata'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const day = 86_400_000

export interface TestCertificate {
  /** PEM. */
  cert: string
  /** PEM, PKCS #8. */
  key: string
}

export interface TestAuthority {
  /** PEM. */
  cert: string
  /** @param validDays From yesterday on; negative for one that has expired. */
  issue(host: string, validDays?: number): Promise<TestCertificate>
}

export async function createTestAuthority(): Promise<TestAuthority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const now = Date.now()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test authority',
    notBefore: new Date(now - 30 * day),
    notAfter: new Date(now + 30 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  return {
    cert: authority.toString('pem'),
    async issue(host, validDays = 7) {
      const serverKeys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
      const notAfter = new Date(now - day + validDays * day)
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: authority.subject,
        notBefore: new Date(Math.min(now - day, notAfter.getTime() - day)),
        notAfter,
        signingAlgorithm: algorithm,
        publicKey: serverKeys.publicKey,
        signingKey: keys.privateKey,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: isIP(host) ? 'ip' : 'dns', value: host }])],
      })
      const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey)).toString('base64')
      return {
        cert: certificate.toString('pem'),
        key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`,
      }
    },
  }
}
