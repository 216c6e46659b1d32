/** `error`: something does not work, and the exit code is 1. `warning`: it works, but probably not as intended. */
export type Severity = 'error' | 'warning'

export interface Diagnosis {
  severity: Severity
  title: string
  meaning: string
  fix: string
}

/** Everything that `npm run doctor` can find, by its stable code. Each has a page in `docs/doctor`. */
export const DIAGNOSES = {
  setting_missing: {
    severity: 'error',
    title: 'A setting is missing',
    meaning: 'A process needs this variable and does not start without it.',
    fix: 'Set it. The finding explains its meaning, and the README of the service lists all settings.',
  },
  setting_invalid: {
    severity: 'error',
    title: 'A setting is invalid',
    meaning: 'A process rejects the value of this variable and does not start. The value is not shown, because it could be a secret.',
    fix: 'Correct it. The finding lists the accepted values.',
  },
  setting_misspelled: {
    severity: 'warning',
    title: 'A setting is misspelled',
    meaning:
      'The file of variables sets a variable that the process does not read. Its name is similar to that of a setting. The variable has no effect.',
    fix: 'Correct the name. The README of the service lists all settings.',
  },
  env_file_readable: {
    severity: 'warning',
    title: 'A file with secrets can be read by other users',
    meaning: 'The permissions of the file of variables allow other users of this machine to read it.',
    fix: 'Restrict it to its owner: `chmod 600 FILE`.',
  },
  public_url_insecure: {
    severity: 'warning',
    title: 'The public URL is not https',
    meaning:
      '`PUBLIC_URL` is an http URL of another machine. Session cookies are then not Secure, and everybody on the network can read passwords and tokens.',
    fix: 'Terminate TLS in front of the gateway, and set `PUBLIC_URL` to the https URL.',
  },
  proxy_not_trusted: {
    severity: 'warning',
    title: 'The proxy in front of the gateway is not trusted',
    meaning:
      'The gateway serves http only, so a proxy terminates TLS for the https `PUBLIC_URL`. Without `TRUSTED_PROXIES`, all visitors have the IP address of the proxy: they share the rate limits, and the votes about releases count as one.',
    fix: 'Set `TRUSTED_PROXIES` of the gateway to the addresses or ranges of the proxy.',
  },
  hosts_not_limited: {
    severity: 'warning',
    title: 'Any host name is served',
    meaning: '`ALLOWED_HOSTS` contains `*`, so the gateway accepts requests for host names of others, which DNS rebinding needs.',
    fix: 'List the host names, or remove `ALLOWED_HOSTS`: that of `PUBLIC_URL` is always served.',
  },
  outbox_public: {
    severity: 'error',
    title: 'The outbox of emails is public',
    meaning:
      'The gateway serves the outbox at a public URL: `MAIL_OUTBOX` is true, as always with `npm start`. Everybody can read sign-in links and reset passwords of others at `/dev/mail`.',
    fix: 'Remove `MAIL_OUTBOX`, and set `SMTP_URL` of the auth service, so that emails are sent. `npm start` is for one machine: deploy the services instead.',
  },
  registry_missing: {
    severity: 'error',
    title: 'The registry of slices is missing',
    meaning: 'The file that lists the releases of slices does not exist or cannot be read. Without it, only the pages of the shell exist.',
    fix: '`npm start` writes it for this machine; `npm run slice -- release` adds a release to it. Check `REMOTES_FILE` of the gateway.',
  },
  registry_invalid: {
    severity: 'error',
    title: 'The registry of slices is invalid',
    meaning: 'The gateway ignores this file and serves the last valid one. After a restart it would serve no slices.',
    fix: 'Correct the member that the finding names, or write the file with `npm run slice`.',
  },
  slice_not_listed: {
    severity: 'warning',
    title: 'A slice has no release',
    meaning: 'This repository has the slice, but the registry lists no release of it, so its pages do not exist.',
    fix: 'Release it: `npm run slice -- release mfe-NAME --weight 100`.',
  },
  slice_without_visitors: {
    severity: 'error',
    title: 'A slice is served by a stand-in',
    meaning: 'No release of the slice with a weight above 0 can run, so the gateway serves one that the registry gives no visitors.',
    fix: 'Promote a release that fits the shell: `npm run slice -- promote NAME VERSION`.',
  },
  release_incompatible: {
    severity: 'error',
    title: 'A release does not fit the shell',
    meaning:
      'A release with visitors was built for a version of the contract between shell and slices that this shell does not have. It is not served.',
    fix: 'Deploy the shell that it needs first, build the slice again for this shell, or set its weight to 0.',
  },
  release_files_missing: {
    severity: 'error',
    title: 'Files of a release are missing',
    meaning:
      'A listed release with visitors has a file that cannot be read, or an entry with another hash than its build. Its pages do not load.',
    fix: 'Publish the build again with `npm run slice -- release`, or roll back: `npm run slice -- rollback NAME`.',
  },
  release_log_altered: {
    severity: 'error',
    title: 'The log of releases was altered',
    meaning: 'Each entry of the log contains a hash of the one before. The entry of the finding does not match, so the log was edited.',
    fix: 'Restore the log from a backup, and find out who can write it. A registry without a log starts a new one.',
  },
  folder_not_writable: {
    severity: 'error',
    title: 'A folder cannot be written',
    meaning: 'A folder that the product writes to does not allow this user to write.',
    fix: 'Change its owner or its permissions, or choose another folder with the variable that the finding names.',
  },
  mongodb_unreachable: {
    severity: 'error',
    title: 'MongoDB is unreachable',
    meaning: 'No server of `MONGODB_URL` accepts connections from this machine. Only the connection was tried, not the password.',
    fix: 'Check the host, the port, the network policy or firewall between the two, and whether the server runs.',
  },
  redis_unreachable: {
    severity: 'error',
    title: 'Redis is unreachable',
    meaning: 'The server of `REDIS_URL` does not accept connections from this machine. Only the connection was tried, not the password.',
    fix: 'Check the host, the port, the network policy or firewall between the two, and whether the server runs.',
  },
  kafka_unreachable: {
    severity: 'error',
    title: 'Kafka is unreachable',
    meaning:
      'No broker of `KAFKA_BROKERS` accepts connections from this machine. Events wait in the outbox until then. Only the connection was tried, not the password.',
    fix: 'Check the host, the port, the network policy or firewall between the two, and whether the brokers run.',
  },
} as const satisfies Record<string, Diagnosis>

export type DiagnosisCode = keyof typeof DIAGNOSES

export interface Finding {
  code: DiagnosisCode
  /** What it is about: a process, a slice with its version, or a file. */
  subject: string
  /** One sentence, without any value of a setting. */
  message: string
}
