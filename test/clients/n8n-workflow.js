/** A stand-in for what the node takes of n8n when it runs. */

export class NodeApiError extends Error {
  constructor(_node, body, { message, description, httpCode } = {}) {
    super(message ?? body.message)
    // Made of an error of its own kind, n8n's is that error.
    const { description: ofBody, httpCode: codeOfBody } = body instanceof NodeApiError ? body : {}
    Object.assign(this, { description: description ?? ofBody, httpCode: httpCode ?? codeOfBody })
  }
}

export class NodeOperationError extends Error {
  constructor(_node, error) {
    super(error.message ?? error)
  }
}

export const NodeConnectionTypes = { Main: 'main' }

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
