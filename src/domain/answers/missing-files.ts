/** Names of files that were answered but not uploaded; unknown until the server has been asked. */
export type MissingFiles = ReadonlySet<string> | 'unknown';
