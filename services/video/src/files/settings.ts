import { bool, makeValidator, str, url } from '@loomcast/service-kit/config'

const signingKey = makeValidator<string>((input) => {
  if (input.length < 32) throw new TypeError('needs at least 32 characters, e.g. from: openssl rand -base64 48')
  return input
})
const optionalSigningKey = makeValidator<string>((input) => {
  if (input !== '' && input.length < 32) throw new TypeError('needs at least 32 characters')
  return input
})

/** The file settings of this service, included in its settings. */
export const fileSettings = {
  PUBLIC_URL: url({ default: 'http://localhost:3000', desc: 'http(s)://… under which people open the product' }),
  FILE_SIGNING_KEY: signingKey({ desc: 'secret of at least 32 characters that signs the addresses of files; the same in every process' }),
  FILE_SIGNING_KEY_PREVIOUS: optionalSigningKey({ default: '', desc: 'the key before, while addresses that it signed may be in use' }),
  FILE_STORE: str({ choices: ['folder', 's3'], default: 'folder', desc: 'where files are kept' }),
  FILE_FOLDER: str({ default: '.data/files', desc: 'folder of the files, shared by all processes, for FILE_STORE=folder' }),
  SCRATCH_FOLDER: str({ default: '.data/scratch', desc: 'folder for work in hand; swept, may be lost' }),
  S3_ENDPOINT: str({ default: '', desc: 'address of an S3-compatible server; empty is Amazon' }),
  S3_REGION: str({ default: 'us-east-1', desc: 'region of the bucket' }),
  S3_BUCKET: str({ default: '', desc: 'bucket, for FILE_STORE=s3; it is not made by us' }),
  S3_ACCESS_KEY_ID: str({ default: '', desc: "empty: the SDK's own ways to find credentials" }),
  S3_SECRET_ACCESS_KEY: str({ default: '', desc: 'belongs to S3_ACCESS_KEY_ID' }),
  S3_PATH_STYLE: bool({ default: true, desc: 'the bucket is part of the path and not of the host name' }),
}
