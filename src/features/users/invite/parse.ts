import { newEmailPattern } from '~/shared/lib/email';
import { fold } from '~/shared/lib/fold';
import { type ListRow, readRows } from '~/shared/csv/pasted-rows';

/** One person of the list, as written. */
export interface Written {
  /** Line number in the list, counted as in a spreadsheet. */
  line: number;
  email: string;
  name: string;
  role: string;
  /** "Project name: role; other project: role" */
  projects: string;
}

type Field = 'email' | 'name' | 'role' | 'projects';

/** Limit of the people in a list. */
export const mostRows = 2000;

/** Accepted column names, without case, accents and joiners. */
const headers: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'address', 'correo', 'correoelectronico', 'courriel'],
  name: ['name', 'displayname', 'fullname', 'nombre', 'nombrevisible', 'nom'],
  role: ['role', 'siterole', 'sitewiderole', 'rol'],
  projects: ['projects', 'project', 'projectroles', 'projectrole', 'proyectos', 'proyecto', 'projets'],
};
const fields = Object.keys(headers) as Field[];
const fieldOf = (cell: string): Field | undefined => {
  const word = fold(cell).replace(/[\s_-]+/g, '');
  return fields.find((field) => headers[field].includes(word));
};

/** `Some One <someone@example.org>`, as email programs write it, also with the name in quotes. */
const addressee = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/;
const looksLikeEmail = (cell: string): boolean => addressee.test(cell) || /^\S+@\S+$/.test(cell);

/**
 * The lines of a list of nothing but recipients, as email programs have them; undefined for any other. Commas,
 * semicolons and tabs separate them, but not in quotes.
 */
function recipients(text: string): ListRow[] | undefined {
  const rows: ListRow[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const cells = line.match(/(?:"[^"]*"|[^",;\t])+/g)?.flatMap((cell) => cell.trim() || []) ?? [];
    if (!cells.every(looksLikeEmail)) return undefined;
    if (cells.length > 0) rows.push({ line: index + 1, cells });
  }
  return rows;
}

/**
 * Assigns the columns: by the names in the head, otherwise the email address wherever it is and the others in their
 * order.
 */
function columnsOf(rows: readonly (readonly string[])[]): { at: Partial<Record<Field, number>>; head: boolean } {
  const first = rows[0] ?? [];
  const named = first.map(fieldOf);
  if (named.includes('email') && !first.some(looksLikeEmail)) {
    return {
      at: Object.fromEntries(fields.flatMap((field) => (named.includes(field) ? [[field, named.indexOf(field)]] : []))),
      head: true,
    };
  }
  const width = Math.max(...rows.map((row) => row.length));
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter((row) => looksLikeEmail(row[column] ?? '')).length,
  );
  const email = counts.indexOf(Math.max(...counts));
  const others = counts.map((_, column) => column).filter((column) => column !== email);
  const [name, role, projects] = others;
  return {
    at: {
      email,
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
      ...(projects === undefined ? {} : { projects }),
    },
    head: false,
  };
}

/** How many cells are addresses or the name of their column: the separator is right where most are. */
const sense = (rows: readonly ListRow[]): number =>
  rows
    .flatMap(({ cells }) => cells)
    .filter((cell) => addressee.test(cell) || newEmailPattern.test(cell) || fieldOf(cell) === 'email').length;

/** The result of reading a list. */
export interface Parsed {
  rows: Written[];
  /** The first line names the columns. */
  head: boolean;
  /** There were more lines than can be sent at once; the rest is left out. */
  tooMany: boolean;
}

/**
 * Reads a pasted or selected list: CSV with commas, semicolons or tabs, with or without a head, one address per line,
 * or the recipients of an email. Never throws: the preview reports invalid addresses.
 */
export function parseList(text: string): Parsed {
  const people = recipients(text);
  const { rows: numbered } = people ? { rows: people } : readRows(text, sense);
  const { at, head } = columnsOf(numbered.map(({ cells }) => cells));
  const rows: Written[] = [];
  for (const { line, cells } of head ? numbered.slice(1) : numbered) {
    const filled = cells.filter((cell) => cell !== '');
    // Recipients beside each other, in a list that has other lines, too.
    const several = !head && filled.every(looksLikeEmail);
    const of = (field: Field) => cells[at[field] ?? -1] ?? '';
    const written = several
      ? filled.map((email) => ({ email, name: '', role: '', projects: '' }))
      : [{ email: of('email'), name: of('name'), role: of('role'), projects: of('projects') }];
    for (const person of written) {
      const [, name = '', email = ''] = addressee.exec(person.email) ?? [];
      const unquoted = name.trim().replace(/^(["'])(.*)\1$/, '$2');
      rows.push({ line, ...person, ...(email === '' ? {} : { email, name: person.name || unquoted }) });
    }
  }
  return { rows: rows.slice(0, mostRows), head, tooMany: rows.length > mostRows };
}

/** One project of a person's list. */
export interface WrittenRole {
  project: string;
  role: string;
}

/** Splits "Water: viewer; Forms: A: manager", also with the signs of Chinese and Arabic: the role follows the last colon. */
export function splitProjects(text: string): WrittenRole[] {
  return text
    .split(/[;；؛|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const colon = Math.max(part.lastIndexOf(':'), part.lastIndexOf('：'));
      return colon < 0
        ? { project: part, role: '' }
        : { project: part.slice(0, colon).trim(), role: part.slice(colon + 1).trim() };
    });
}
