/*
 * Servers take what follows `jr://images/` literally as a file name, even `&amp;` as five characters. The engine parses
 * it as a URL, in which `#`, `?`, `%` and spaces have a meaning. So names are encoded before anything else reads a
 * definition.
 */

/** Also encodes apostrophes, which would end an attribute. */
export const encodeFileName = (name: string): string => encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');

export const encodedReference = (reference: string): string => {
  const [, start = '', path = ''] = /^(jr:\/\/[^/]*\/)([^]*)$/.exec(reference.trim()) ?? [];
  return start === '' ? reference : start + path.split('/').map(encodeFileName).join('/');
};

/** Start tags of instances; an attribute may contain `>`. */
export const instanceTags = /<(?:[\w-]+:)?instance\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const source = /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/;
const mediaTexts = /(<(?:[\w-]+:)?value\s[^>]*\bform\s*=[^>]*>)(\s*jr:\/\/[^<]*)/g;

/** The definition with encoded names of data files and media. Default answers stay as they are. */
export const withEncodedNames = (xml: string): string =>
  xml
    .replaceAll(instanceTags, (tag) =>
      tag.replace(
        source,
        (_, name: string, double?: string, single?: string) => `${name}"${encodedReference(double ?? single ?? '')}"`,
      ),
    )
    .replaceAll(mediaTexts, (_, tag: string, text: string) => tag + encodedReference(text));

export function decodeFileName({ href }: { href: string }): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // A name that only looks encoded.
    return name;
  }
}

/** A file of the form exists, but could not be loaded. */
export class FormFileError extends Error {
  readonly fileName: string;
  constructor(fileName: string, cause: unknown) {
    super(fileName, { cause });
    this.name = 'FileFailed';
    this.fileName = fileName;
  }
}
