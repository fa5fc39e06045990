/** A wish that cannot be fulfilled; the message is for the operator. */
export class AdministrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdministrationError'
  }
}
