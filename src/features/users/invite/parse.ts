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

/** The rows of a list as written: a cell in quotes may have several lines. */
const writtenRows = /(?:(?<=^|[,;\t] *)(?:"[^"]*")+|[^\r\n"]+|")*(?:\r\n|\r|\n|$)/gm;

/** The cells of a row of nothing but recipients, separated by any of the separators; none for another row. */
function recipientsOf(row: string): string[] {
  const cells = row.match(/(?:"[^"]*"|[^",;\t])+/g)?.map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1')) ?? [];
  const filled = cells.filter((cell) => cell !== '');
  return filled.every(looksLikeEmail) ? filled : [];
}

type Columns = Partial<Record<Field, number>>;

/** The columns that the first row names; undefined if it names none. */
function namedColumns(first: readonly string[] = []): Columns | undefined {
  const named = first.map(fieldOf);
  if (!named.includes('email') || first.some(looksLikeEmail)) return undefined;
  return Object.fromEntries(fields.flatMap((field) => (named.includes(field) ? [[field, named.indexOf(field)]] : [])));
}

/** The columns without a head: the email address wherever it is, and the others in their order. */
function foundColumns(rows: readonly ListRow[]): Columns {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter(({ cells }) => looksLikeEmail(cells[column] ?? '')).length,
  );
  const email = counts.indexOf(Math.max(...counts));
  const others = counts.map((_, column) => column).filter((column) => column !== email);
  const [name = -1, role = -1, projects = -1] = others;
  return { email, name, role, projects };
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

/** The person with the address and the name of `Name <address>`. */
function withAddressee(person: Written): Written {
  const [, name = '', email] = addressee.exec(person.email) ?? [];
  if (email === undefined) return person;
  return { ...person, email, name: person.name || name.trim().replace(/^(["'])(.*)\1$/, '$2') };
}

/**
 * Reads a pasted or selected list: CSV with commas, semicolons or tabs, with or without a head, one address per line,
 * or the recipients of an email. Never throws: the preview reports invalid addresses.
 */
export function parseList(text: string): Parsed {
  const all = readRows(text, sense).rows;
  const head = namedColumns(all[0]?.cells);
  const recipients: Written[] = [];
  let rows = all;
  // Beside a column of names or roles, an address can be a name.
  if (head === undefined || all[0]?.cells.length === 1) {
    let line = 0;
    const others = text.replace(/^\uFEFF/, '').replace(writtenRows, (row) => {
      line += 1;
      const emails = recipientsOf(row);
      for (const email of emails) recipients.push({ line, email, name: '', role: '', projects: '' });
      return emails.length > 0 ? '\n' : row;
    });
    rows = readRows(others, sense).rows;
  }
  const at = head ?? foundColumns(rows);
  const others = (head ? rows.slice(1) : rows).map(({ line, cells }): Written => {
    const of = (field: Field) => cells[at[field] ?? -1] ?? '';
    return { line, email: of('email'), name: of('name'), role: of('role'), projects: of('projects') };
  });
  const people = [...recipients, ...others].toSorted((one, other) => one.line - other.line).map(withAddressee);
  return { rows: people.slice(0, mostRows), head: head !== undefined, tooMany: people.length > mostRows };
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
