/** Audit log entries of the demo seed beside fieldwork: people, roles, settings, and the server's own jobs. */
import { demonstrationAccounts } from '@mocks/server/accounts';
import type { SeedContext } from '@mocks/server/seeding';
import { createActor, provisionActee, userByEmail } from '@mocks/server/store/people';
import type { ActorRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

/** The administrator was created first, the others in the following months. */
function addPeople(build: Builder, admin: ActorRow): ActorRow[] {
  const { tables } = build;
  return demonstrationAccounts.flatMap(({ email }, at) => {
    const user = userByEmail(tables, email);
    if (!user) return [];
    const createdAt = build.daysAgo(460 - at * 12);
    const actor = tables.actors.patch(user.id, { createdAt });
    const data = { actorId: user.id, email, password: null, lastLoginAt: null };
    build.audit(createdAt, at === 0 ? null : admin, 'user.create', actor.acteeId, { data });
    return [actor];
  });
}

/** Role grants at the creation of each project, and sessions of the past two weeks. */
function addComings(build: Builder, admin: ActorRow, people: readonly ActorRow[]): void {
  const { tables, chance } = build;
  for (const { id, acteeId } of people) {
    for (const { roleId, acteeId: grantedActeeId } of tables.assignments.by('actorId', id)) {
      const project = tables.projects.one('acteeId', grantedActeeId);
      const instant = project ? new Date(Date.parse(project.createdAt) + 600_000).toISOString() : build.daysAgo(459);
      build.audit(instant, admin, 'user.assignment.create', acteeId, { roleId, grantedActeeId });
    }
  }
  for (let day = 13; day >= 0; day -= 1) {
    for (const actor of people.slice(0, 4)) {
      if (!chance.happens(0.6)) continue;
      const instant = build.minutesAgo(day * 1440 + chance.between(5, 600));
      build.audit(instant, actor, 'user.session.create', actor.acteeId, { userAgent: chance.pick(browsers) });
      tables.users.patch(actor.id, { lastLoginAt: instant });
    }
  }
}

/** A retired user and a purged form: their audit log entries remain. */
function addGone(build: Builder, context: SeedContext, admin: ActorRow): void {
  const { tables } = build;
  const [came, left] = [build.daysAgo(300), build.daysAgo(90)];
  const actor = createActor(context, 'user', 'Samuel Kiprono');
  const email = 's.kiprono@example.org';
  tables.users.put({ id: actor.id, email, passwordHash: null, lastLoginAt: build.daysAgo(95) });
  tables.actors.patch(actor.id, { createdAt: came, deletedAt: left });
  build.audit(came, admin, 'user.create', actor.acteeId, {
    data: { actorId: actor.id, email, password: null, lastLoginAt: null },
  });
  build.audit(left, admin, 'user.delete', actor.acteeId, null, 'His contract ended.');

  const project = tables.projects.get(1);
  const acteeId = provisionActee(context, 'form', project?.acteeId ?? null);
  const purgedAt = build.daysAgo(3);
  const purgedDetails = {
    projectId: 1,
    formId: 9001,
    xmlFormId: 'test_of_tablets',
    deletedAt: build.daysAgo(33),
    version: '1',
  };
  const row = tables.actees.get(acteeId);
  if (row) tables.actees.put({ ...row, purgedAt, purgedName: 'Test of the tablets', purgedDetails });
  build.audit(build.daysAgo(61), admin, 'form.create', acteeId, null, '');
  build.audit(build.daysAgo(33), admin, 'form.delete', acteeId, { linkedDatasets: [], targetDatasets: [] }, '');
  build.audit(purgedAt, null, 'form.purge', acteeId);
}

/** Usage reports are enabled, and two were sent. */
function addReports(build: Builder, admin: ActorRow): void {
  const config = { email: 'admin@example.org', organization: 'Demonstration' };
  const value = { enabled: true, ...config };
  const setAt = build.daysAgo(50);
  build.tables.config.put({ key: 'analytics', value, setAt });
  build.audit(setAt, admin, 'config.set', null, { key: 'analytics', value });
  for (const days of [45, 14])
    build.audit(build.daysAgo(days), null, 'analytics', null, { success: true, report: { config } });
}

/** Fills the log. Runs last, so that the ids of all other rows stay the same. */
export function fillLog(build: Builder, context: SeedContext): void {
  const admin = build.account('admin');
  const people = addPeople(build, admin);
  addComings(build, admin, people);
  addGone(build, context, admin);
  addReports(build, admin);
}
