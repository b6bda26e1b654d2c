/** Multipart bodies, as sent by devices and browser forms. */
import type { OperationId } from './define';
import { problem } from './problem';

/** A part with a file name; other parts are ignored. */
export interface FormPart {
  /** The name of the part, not of its file. */
  readonly name: string;
  /** `null` when the part does not name one. */
  readonly contentType: string | null;
  readonly content: Uint8Array;
}

const operations: ReadonlySet<OperationId> = new Set<OperationId>([
  'sendSubmission',
  'sendDraftSubmission',
  'sendTestSubmission',
  'sendKeySubmission',
]);

/** Whether an operation reads a multipart body: before everything else, as on the real server. */
export const takesParts = (id: OperationId): boolean => operations.has(id);

/**
 * The files of a multipart body; none for another type.
 * @throws 400.39 when it cannot be parsed
 */
export async function readParts(headers: Headers, bytes: Uint8Array): Promise<FormPart[]> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\//i.test(type)) return [];
  if (!/^multipart\/form-data\b/i.test(type))
    throw problem.multipartParsingFailed('This kind of multipart is not known here.');
  const parts: FormPart[] = [];
  for (const [name, value] of await formData(type, bytes)) {
    if (typeof value === 'string') continue;
    parts.push({
      name,
      contentType: value.type.split(';')[0] || null,
      content: new Uint8Array(await value.arrayBuffer()),
    });
  }
  return parts;
}

async function formData(type: string, bytes: Uint8Array): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw problem.multipartParsingFailed('The parts cannot be told apart.');
  }
}
