/*
 * Servers take what follows `jr://images/` as the name of a file, letter by letter, even `&amp;` as these five. The
 * engine takes the whole as a URL, in which `#`, `?`, `%` and spaces mean something else. So names are encoded as they
 * are written, before anything else reads a definition.
 */

/** A name as part of a URL in a definition. Apostrophes would end an attribute. */
export const encodedName = (name: string): string => encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27');

/** A reference to a file (jr://…) whose name is encoded, as a URL; other texts stay as they are. */
export const encodedReference = (reference: string): string => {
  const [, start = '', path = ''] = /^(jr:\/\/[^/]*\/)([^]*)$/.exec(reference.trim()) ?? [];
  return start === '' ? reference : start + path.split('/').map(encodedName).join('/');
};

/** The start tags of instances; an attribute may contain `>`. */
export const instanceTags = /<(?:[\w-]+:)?instance\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g;
const source = /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/;
const mediaTexts = /(<(?:[\w-]+:)?value\s[^>]*\bform\s*=[^>]*>)(\s*jr:\/\/[^<]*)/g;

/** The definition with encoded names of data files and of media in texts. Default answers stay as they are. */
export const withEncodedNames = (xml: string): string =>
  xml
    .replaceAll(instanceTags, (tag) =>
      tag.replace(
        source,
        (_, name: string, double?: string, single?: string) => `${name}"${encodedReference(double ?? single ?? '')}"`,
      ),
    )
    .replaceAll(mediaTexts, (_, tag: string, text: string) => tag + encodedReference(text));

/** The name of a file in a prepared definition's reference to it. */
export function fileNameIn({ href }: { href: string }): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // Not from a prepared definition: a name that only looks encoded.
    return name;
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
