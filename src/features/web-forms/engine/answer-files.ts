import type { UploadNode } from '@getodk/xforms-engine';
import { encodedReference, FileFailed } from './file-names';
import { placesIn, type TreeNode } from './repeat-counts';

/** Eight letters by chance; a whole UUID is to be had with HTTPS only. */
const randomPart = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? '';

/** Names of captured files: unique in their submission, with the ending of the chosen file. */
export const fileName = ({ writtenAt, extension }: { writtenAt: Date; extension: string | null }): string =>
  `${writtenAt.getTime()}-${randomPart()}${extension ?? ''}`;

/** The name of a file in an answer that refers to it (jr://…): servers take it letter by letter. */
export const formFileName = (href: string): string => href.split('/').at(-1) ?? '';

/** What the patched engine says of the answer to a question for a file. */
export interface AnswerFile {
  file: File | null;
  loading: boolean;
  loadingError: boolean;
  /** The answer is not the one that was stored. */
  dirty: boolean;
  /** The file of the form (jr://…) that the answer is, or would be if it were there. */
  formFile?: string;
}

/** The questions for files that are asked now. */
export function* uploadsIn(root: object): Generator<UploadNode> {
  for (const [, node] of placesIn(root as TreeNode))
    if (node.nodeType === 'upload' && node.currentState.relevant) yield node as unknown as UploadNode;
}

/** The files of new answers that are files of the form. */
function* newFormFiles(root: object): Generator<AnswerFile & { formFile: string }> {
  for (const { currentState } of uploadsIn(root)) {
    const state: AnswerFile = currentState.attachmentState;
    if (state.dirty && state.formFile !== undefined) yield { ...state, formFile: state.formFile };
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * An instance that is kept without its files: answers that are files of the form have the form's address again, so that
 * they are loaded when it is continued. Takes the names of files that are kept already.
 */
export function withoutFormFiles(root: object, xml: string, kept: ReadonlySet<string>): string {
  let text = xml;
  for (const { file, formFile } of newFormFiles(root))
    if (file && !kept.has(file.name)) text = text.replaceAll(`>${file.name}<`, () => `>${escaped(formFile)}<`);
  return text;
}

/**
 * Files of the form that become answers, such as the default picture of a question. The engine asks for them by their
 * addresses, also later, for a new turn of a repeat or when a calculation names another file.
 */
export class FormFileAnswers {
  readonly #read: (url: URL) => Promise<Response>;
  readonly #contents = new Map<string, Promise<Blob | null>>();
  readonly #errors = new Map<string, unknown>();
  readonly #waiting = new Set<Promise<unknown>>();

  /** Takes a function that reads a file of the form, and answers with 404 for a missing one. */
  constructor(read: (url: URL) => Promise<Response>) {
    this.#read = read;
  }

  /** The file under a name of its own, or under the form's if it is `stored` as the answer. Null for a missing file. */
  open = (href: string, stored: boolean): Promise<File | null> => {
    const opening = this.#open(href, stored);
    this.#waiting.add(opening);
    const failed = (error: unknown) => {
      this.#contents.delete(href);
      this.#errors.set(href, error);
    };
    void opening.catch(failed).finally(() => this.#waiting.delete(opening));
    return opening;
  };

  /** Waits for the files that were asked for. Takes the form. Throws FileFailed for one that cannot be loaded. */
  async loaded(root: object): Promise<void> {
    while (this.#waiting.size > 0) await Promise.allSettled(this.#waiting);
    // A large form takes long to look through.
    if (this.#errors.size === 0) return;
    for (const { loadingError, formFile } of newFormFiles(root))
      if (loadingError) throw new FileFailed(formFileName(formFile), this.#errors.get(formFile));
  }

  async #open(href: string, stored: boolean): Promise<File | null> {
    const content = await (this.#contents.get(href) ?? this.#load(href));
    if (content === null) return null;
    const name = formFileName(href);
    const extension = /\.[^.]+$/.exec(name)?.[0] ?? null;
    return new File([content], stored ? name : fileName({ writtenAt: new Date(), extension }), { type: content.type });
  }

  /** Once for all turns of a repeat. */
  #load(href: string): Promise<Blob | null> {
    const read = async () => {
      const url = encodedReference(href);
      // What is no address is the name of no file.
      if (!URL.canParse(url)) return null;
      const answer = await this.#read(new URL(url));
      if (!answer.ok && answer.status !== 404) throw new Error(`${href}: ${answer.status}`);
      return answer.ok ? answer.blob() : null;
    };
    const loading = read();
    this.#contents.set(href, loading);
    return loading;
  }
}
