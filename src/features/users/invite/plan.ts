import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import type { Project, Role, User } from '~/api/schema';
import { newEmailProblem } from '~/domain/email/new-email';
import { noRoleLabel, projectRoles, roleLabels, adminRole } from '~/domain/roles/roles';
import { countCharacters } from '~/shared/lib/characters';
import { type ListRow, readRows } from '~/shared/lib/csv/pasted-rows';
import { newEmailPattern } from '~/shared/lib/email';
import { foldForSearch } from '~/shared/lib/fold';
import { bidiIsolate } from '~/shared/lib/isolate';

interface ParsedLine {
  /** Counted as in a spreadsheet. */
  line: number;
  email: string;
  name: string;
  role: string;
  /** "Project name: role; other project: role" */
  projects: string;
}

type Field = 'email' | 'name' | 'role' | 'projects';

/** Limit of the people in a list. */
export const maxRows = 2000;

/** Without case, accents and joiners. */
const headers: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'address', 'correo', 'correoelectronico', 'courriel'],
  name: ['name', 'displayname', 'fullname', 'nombre', 'nombrevisible', 'nom'],
  role: ['role', 'siterole', 'sitewiderole', 'rol'],
  projects: ['projects', 'project', 'projectroles', 'projectrole', 'proyectos', 'proyecto', 'projets'],
};
const fields = Object.keys(headers) as Field[];
const fieldOf = (cell: string): Field | undefined => {
  const word = foldForSearch(cell).replace(/[\s_-]+/g, '');
  return fields.find((field) => headers[field].includes(word));
};

/** `Some One <someone@example.org>`, also with the name in quotes. */
const addressee = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/;
const looksLikeEmail = (cell: string): boolean => addressee.test(cell) || /^\S+@\S+$/.test(cell);

/** A cell in quotes may have several lines. */
const rowPattern = /(?:(?<=^|[,;\t] *)(?:"[^"]*")+|[^\r\n"]+|")*(?:\r\n|\r|\n|$)/gm;

/** The cells of a row that has recipients only; none for another row. */
function recipientsOf(row: string): string[] {
  const cells = row.match(/(?:"[^"]*"|[^",;\t])+/g)?.map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1')) ?? [];
  const filled = cells.filter((cell) => cell !== '');
  return filled.every(looksLikeEmail) ? filled : [];
}

type Columns = Partial<Record<Field, number>>;

/** Undefined if the first row names no column. */
function namedColumns(first: readonly string[] = []): Columns | undefined {
  const named = first.map(fieldOf);
  if (!named.includes('email') || first.some(looksLikeEmail)) return undefined;
  return Object.fromEntries(fields.flatMap((field) => (named.includes(field) ? [[field, named.indexOf(field)]] : [])));
}

/** Without a head: the email address wherever it is, the others in their order. */
function guessColumns(rows: readonly ListRow[]): Columns {
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

/** Cells that are addresses or column names: the right separator gives the most. */
const countRecognisedCells = (rows: readonly ListRow[]): number =>
  rows
    .flatMap(({ cells }) => cells)
    .filter((cell) => addressee.test(cell) || newEmailPattern.test(cell) || fieldOf(cell) === 'email').length;

interface Parsed {
  rows: ParsedLine[];
  head: boolean;
  /** Lines over the limit are left out. */
  tooMany: boolean;
}

/** Splits `Name <address>`. */
function withAddressee(person: ParsedLine): ParsedLine {
  const [, name = '', email] = addressee.exec(person.email) ?? [];
  if (email === undefined) return person;
  return { ...person, email, name: person.name || name.trim().replace(/^(["'])(.*)\1$/, '$2') };
}

/**
 * Reads a list: CSV with commas, semicolons or tabs, with or without a head; one address per line; or the recipients
 * of an email. Never throws.
 */
export function parseList(text: string): Parsed {
  const all = readRows(text, countRecognisedCells).rows;
  const head = namedColumns(all[0]?.cells);
  const recipients: ParsedLine[] = [];
  let rows = all;
  // Beside a column of names or roles, an address can be a name.
  if (head === undefined || all[0]?.cells.length === 1) {
    let line = 0;
    const others = text.replace(/^\uFEFF/, '').replace(rowPattern, (row) => {
      line += 1;
      const emails = recipientsOf(row);
      for (const email of emails) recipients.push({ line, email, name: '', role: '', projects: '' });
      return emails.length > 0 ? '\n' : row;
    });
    rows = readRows(others, countRecognisedCells).rows;
  }
  const at = head ?? guessColumns(rows);
  const others = (head ? rows.slice(1) : rows).map(({ line, cells }): ParsedLine => {
    const of = (field: Field) => cells[at[field] ?? -1] ?? '';
    return { line, email: of('email'), name: of('name'), role: of('role'), projects: of('projects') };
  });
  const people = [...recipients, ...others].toSorted((one, other) => one.line - other.line).map(withAddressee);
  return { rows: people.slice(0, maxRows), head: head !== undefined, tooMany: people.length > maxRows };
}

interface WrittenRole {
  project: string;
  role: string;
}

/** Splits "Water: viewer; Forms: A: manager", also with Chinese and Arabic signs: the role follows the last colon. */
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

interface PlannedRole {
  projectId: number;
  project: string;
  roleId: number;
  role: string;
}

export interface PlannedLine {
  index: number;
  written: ParsedLine;
  email: string;
  name: string;
  existing: User | null;
  administrator: boolean;
  projects: readonly PlannedRole[];
  /** What keeps it from being sent. */
  faults: readonly MessageDescriptor[];
  /** `skip`: exists already, and gets no role. */
  outcome: 'create' | 'give' | 'skip' | 'fault';
}

export interface PlanContext {
  users: readonly User[];
  projects: readonly Pick<Project, 'id' | 'name'>[];
  roles: readonly Role[];
  i18n: I18n;
}

const normalizeKey = (text: string): string => foldForSearch(text).replace(/\s+/g, ' ').trim();

/** By every accepted name: the system's, the server's and our translated one. */
function rolesByName(systems: readonly (keyof typeof roleLabels)[], { roles, i18n }: PlanContext): Map<string, Role> {
  const known = new Map<string, Role>();
  for (const system of systems) {
    const role = roles.find((one) => one.system === system);
    if (!role) continue;
    // An empty cell must not match an unnamed role, or it could make someone an administrator.
    const names = [system, role.name, i18n._(roleLabels[system]), role.name.replace(/^Project /, '')]
      .map(normalizeKey)
      .filter((name) => name !== '');
    for (const name of names) known.set(name, role);
  }
  return known;
}

export function exampleList(i18n: I18n): string {
  const [admin, manager, viewer] = (['admin', 'manager', 'viewer'] as const).map((role) => i18n._(roleLabels[role]));
  return [
    'email, name, role, projects',
    `ana@example.org, Ana Torres, , Water points: ${viewer}; Clinic visits: ${manager}`,
    `ben@example.org, Ben Okoro, ${admin},`,
  ].join('\n');
}

/** What each line would do, and its problems. Sends nothing. */
export function planList(rows: readonly ParsedLine[], world: PlanContext): PlannedLine[] {
  const { users, projects } = world;
  const byEmail = new Map(users.map((user) => [user.email.toLowerCase(), user]));
  const byName = Map.groupBy(projects, (project) => normalizeKey(project.name));
  const siteRoles = rolesByName([adminRole], world);
  const inProjects = rolesByName(projectRoles, world);
  const nothing = new Set(['', '-', 'none', normalizeKey(world.i18n._(noRoleLabel))]);
  const lines = new Map<string, number>();

  const projectCalled = (text: string): { found: Pick<Project, 'id' | 'name'> } | { fault: MessageDescriptor } => {
    const name = bidiIsolate(text);
    const number = /^#(\d+)$/.exec(text)?.[1];
    if (number !== undefined) {
      const found = projects.find(({ id }) => id === Number(number));
      return found ? { found } : { fault: msg`There is no project ${name}.` };
    }
    const [found, another] = byName.get(normalizeKey(text)) ?? [];
    if (!found) return { fault: msg`There is no project called ${name}.` };
    if (!another) return { found };
    const [one, other] = [found.id, another.id];
    return { fault: msg`More than one project is called ${name}. Enter #${one} or #${other} instead.` };
  };

  return rows.map((written, index): PlannedLine => {
    const faults: MessageDescriptor[] = [];
    const email = written.email.trim();
    const address = email.toLowerCase();
    const name = written.name.trim();
    const problem = newEmailProblem(email);
    if (email === '') faults.push(msg`This line has no email address.`);
    else if (problem !== null) faults.push(problem);
    else {
      const before = lines.get(address);
      if (before !== undefined) faults.push(msg`The same address is in line ${before}.`);
      lines.set(address, before ?? written.line);
    }
    // Without a name, the address becomes the name.
    if (name === '' && countCharacters(email) > longestName)
      faults.push(msg`Enter a name, or an email address of at most ${longestName} characters.`);
    if (countCharacters(name) > longestName) faults.push(msg`The name has more than ${longestName} characters.`);
    // Another person on the same line would become part of the name.
    if (/\S@\S.*[,;<]|[,;<].*\S@\S/s.test(name))
      faults.push(msg`The name contains an email address. Put each person on a line of their own.`);

    const roleText = bidiIsolate(written.role);
    const administrator = siteRoles.has(normalizeKey(written.role));
    if (!administrator && !nothing.has(normalizeKey(written.role)))
      faults.push(msg`There is no sitewide role ${roleText}. Enter Administrator, or leave it empty.`);

    const planned: PlannedRole[] = [];
    for (const { project, role } of splitProjects(written.projects)) {
      const result = projectCalled(project);
      if ('fault' in result) {
        faults.push(result.fault);
        continue;
      }
      const { id, name: projectName } = result.found;
      const given = inProjects.get(normalizeKey(role));
      const [shownRole, shownProject] = [bidiIsolate(role), bidiIsolate(projectName)];
      if (role === '') faults.push(msg`${shownProject} has no role. Enter it after a colon.`);
      else if (!given)
        faults.push(
          msg`There is no project role ${shownRole}. Enter Project Manager, Project Viewer or Data Collector.`,
        );
      else if (planned.some((one) => one.projectId === id))
        faults.push(msg`${shownProject} appears more than once in this line.`);
      else planned.push({ projectId: id, project: projectName, roleId: given.id, role: given.system });
    }

    const existing = byEmail.get(address) ?? null;
    const gives = administrator || planned.length > 0;
    const outcome = faults.length > 0 ? 'fault' : existing === null ? 'create' : gives ? 'give' : 'skip';
    return { index, written, email, name, existing, administrator, projects: planned, faults, outcome };
  });
}
