import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import type { Project, Role, User } from '~/api/schema';
import { fold } from '~/shared/lib/fold';
import { characters } from '~/shared/lib/characters';
import { newEmailProblem } from '~/domain/email/new-email';
import { isolate } from '~/shared/lib/isolate';
import { noRole, projectRoles, roleNames, siteRole } from '~/domain/roles/roles';
import { splitProjects, type Written } from './parse';

/** A recognised role in a project. */
interface PlannedRole {
  projectId: number;
  project: string;
  roleId: number;
  role: string;
}

/** One line of the list with its preview. */
export interface Planned {
  /** Position in the list: the id of the row. */
  index: number;
  written: Written;
  email: string;
  name: string;
  /** The existing account with this email address. */
  existing: User | null;
  administrator: boolean;
  projects: readonly PlannedRole[];
  /** The problems that keep it from being sent; empty if none. */
  faults: readonly MessageDescriptor[];
  /** `skip`: exists already, and no role is to be assigned. */
  outcome: 'create' | 'give' | 'skip' | 'fault';
}

/** The inputs of a plan. */
export interface World {
  users: readonly User[];
  projects: readonly Pick<Project, 'id' | 'name'>[];
  roles: readonly Role[];
  i18n: I18n;
}

const key = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Roles by every accepted name: the system's, the server's, and ours in the reader's language. */
function rolesByName(systems: readonly (keyof typeof roleNames)[], { roles, i18n }: World): Map<string, Role> {
  const known = new Map<string, Role>();
  for (const system of systems) {
    const role = roles.find((one) => one.system === system);
    if (!role) continue;
    // An empty name must never match a role: an empty cell makes nobody an administrator.
    const names = [system, role.name, i18n._(roleNames[system]), role.name.replace(/^Project /, '')]
      .map(key)
      .filter((name) => name !== '');
    for (const name of names) known.set(name, role);
  }
  return known;
}

/** A list to show how one is written, with our names of the roles in the reader's language. */
export function exampleList(i18n: I18n): string {
  const [admin, manager, viewer] = (['admin', 'manager', 'viewer'] as const).map((role) => i18n._(roleNames[role]));
  return [
    'email, name, role, projects',
    `ana@example.org, Ana Torres, , Water points: ${viewer}; Clinic visits: ${manager}`,
    `ben@example.org, Ben Okoro, ${admin},`,
  ].join('\n');
}

/** Makes a plan of a list: what each line would do, and its problems. Sends nothing. */
export function planList(rows: readonly Written[], world: World): Planned[] {
  const { users, projects } = world;
  const byEmail = new Map(users.map((user) => [user.email.toLowerCase(), user]));
  const byName = Map.groupBy(projects, (project) => key(project.name));
  const siteRoles = rolesByName([siteRole], world);
  const inProjects = rolesByName(projectRoles, world);
  const nothing = new Set(['', '-', 'none', key(world.i18n._(noRole))]);
  const lines = new Map<string, number>();

  const projectCalled = (text: string): { found: Pick<Project, 'id' | 'name'> } | { fault: MessageDescriptor } => {
    const name = isolate(text);
    const number = /^#(\d+)$/.exec(text)?.[1];
    if (number !== undefined) {
      const found = projects.find(({ id }) => id === Number(number));
      return found ? { found } : { fault: msg`There is no project ${name}.` };
    }
    const [found, another] = byName.get(key(text)) ?? [];
    if (!found) return { fault: msg`There is no project called ${name}.` };
    if (!another) return { found };
    const [one, other] = [found.id, another.id];
    return { fault: msg`More than one project is called ${name}. Enter #${one} or #${other} instead.` };
  };

  return rows.map((written, index): Planned => {
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
    // Without a name the address is the name.
    if (name === '' && characters(email) > longestName)
      faults.push(msg`Enter a name, or an email address of at most ${longestName} characters.`);
    if (characters(name) > longestName) faults.push(msg`The name has more than ${longestName} characters.`);
    // Another person on the same line would be invited as a name.
    if (/\S@\S.*[,;<]|[,;<].*\S@\S/s.test(name))
      faults.push(msg`The name contains an email address. Put each person on a line of their own.`);

    const roleText = isolate(written.role);
    const administrator = siteRoles.has(key(written.role));
    if (!administrator && !nothing.has(key(written.role)))
      faults.push(msg`There is no sitewide role ${roleText}. Enter Administrator, or leave it empty.`);

    const planned: PlannedRole[] = [];
    for (const { project, role } of splitProjects(written.projects)) {
      const result = projectCalled(project);
      if ('fault' in result) {
        faults.push(result.fault);
        continue;
      }
      const { id, name: projectName } = result.found;
      const given = inProjects.get(key(role));
      const [shownRole, shownProject] = [isolate(role), isolate(projectName)];
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
