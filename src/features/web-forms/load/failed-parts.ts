/** The part of the page that computes forms cannot start. */
export class EngineFailed extends Error {
  /** `refused`: the browser runs no WebAssembly here; `code`: its files could not be loaded. */
  readonly reason: 'refused' | 'code';
  constructor(reason: 'refused' | 'code', cause: unknown) {
    super(`the engine of forms: ${reason}`, { cause });
    this.name = 'EngineFailed';
    this.reason = reason;
  }
}

/** A file of the form could not be loaded, although it is there. */
export class FileFailed extends Error {
  readonly fileName: string;
  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.name = 'FileFailed';
    this.fileName = fileName;
  }
}
