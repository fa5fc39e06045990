/** Where an object is. */
export interface Place {
  bucket: string
  /** Key of an object, or what the keys of objects begin with; '' for the whole bucket. */
  key: string
}

export function addressOf({ bucket, key }: Place): string {
  return `s3://${bucket}/${key}`
}
