import type { UploadNode } from '@getodk/xforms-engine';
import { encodedReference, FormFileError } from './file-names';
import { nodesWithPositions, type TreeNode } from './repeat-counts';

/** A whole UUID is available only with HTTPS. */
const randomPart = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? '';

/** Name of a captured file: unique in its submission, with the extension of the chosen file. */
export const capturedFileName = ({ writtenAt, extension }: { writtenAt: Date; extension: string | null }): string =>
  `${writtenAt.getTime()}-${randomPart()}${extension ?? ''}`;

/** The file name in an answer that refers to it (jr://…): servers take it literally. */
export const formFileName = (href: string): string => href.split('/').at(-1) ?? '';

export interface AnswerFile {
  file: File | null;
  loading: boolean;
  loadingError: boolean;
  dirty: boolean;
  /** The file of the form (jr://…) that is the answer, or would be if it existed. */
  formFile?: string;
}

export function* relevantUploads(root: object): Generator<UploadNode> {
  for (const [, node] of nodesWithPositions(root as TreeNode))
    if (node.nodeType === 'upload' && node.currentState.relevant) yield node as unknown as UploadNode;
}

function* newFormFiles(root: object): Generator<AnswerFile & { formFile: string }> {
  for (const { currentState } of relevantUploads(root)) {
    const state: AnswerFile = currentState.attachmentState;
    if (state.dirty && state.formFile !== undefined) yield { ...state, formFile: state.formFile };
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The XML of a draft without files of the form: those answers are their jr:// references again, to be loaded when it is
 * continued. `kept` names files that are stored already.
 */
export function withoutFormFiles(root: object, xml: string, kept: ReadonlySet<string>): string {
  let text = xml;
  for (const { file, formFile } of newFormFiles(root))
    if (file && !kept.has(file.name)) text = text.replaceAll(`>${file.name}<`, () => `>${escaped(formFile)}<`);
  return text;
}

/**
 * Files of the form that become answers, such as a question's default image. The engine asks for them at any time: for
 * a new repeat instance, or when a calculation names another file.
 */
export class FormFileAnswers {
  readonly #read: (url: URL) => Promise<Response>;
  readonly #contents = new Map<string, Promise<Blob | null>>();
  readonly #errors = new Map<string, unknown>();
  readonly #waiting = new Set<Promise<unknown>>();

  constructor(read: (url: URL) => Promise<Response>) {
    this.#read = read;
  }

  /** The file, renamed unless it is `stored` as the answer. Null for a missing file. */
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

  /** Waits for all requested files. Throws FileFailed for one that cannot be loaded. */
  async loaded(root: object): Promise<void> {
    while (this.#waiting.size > 0) await Promise.allSettled(this.#waiting);
    // Searching a large form takes long.
    if (this.#errors.size === 0) return;
    for (const { loadingError, formFile } of newFormFiles(root))
      if (loadingError) throw new FormFileError(formFileName(formFile), this.#errors.get(formFile));
  }

  async #open(href: string, stored: boolean): Promise<File | null> {
    const content = await (this.#contents.get(href) ?? this.#load(href));
    if (content === null) return null;
    const name = formFileName(href);
    const extension = /\.[^.]+$/.exec(name)?.[0] ?? null;
    return new File([content], stored ? name : capturedFileName({ writtenAt: new Date(), extension }), {
      type: content.type,
    });
  }

  /** Cached: all instances of a repeat share the file. */
  #load(href: string): Promise<Blob | null> {
    const read = async () => {
      const url = encodedReference(href);
      // Text that is not a URL is not the name of a file.
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
