/** Public links: actors of a form. Anybody with the token, in the query as `st`, acts as the link. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';
import { integer, problem } from '@mocks/server/problem';
import { formAt } from '@mocks/server/resources/forms/form-rows';
import { nullableBooleanColumn, requiredTextColumn } from '@mocks/server/store/columns';
import { usableAndNewestFirst } from '@mocks/server/store/order';
import { createActor, grant, retireActor, roleBySystemName } from '@mocks/server/store/people';
import { openEndlessSession } from '@mocks/server/store/sessions';
import type { ActorRow, FormRow, PublicLinkRow, Tables } from '@mocks/server/store/tables';
import { propertiesOf, setProperties } from './actor-property-values';
import { toActor } from './actor-rows';

type Schemas = components['schemas'];
interface Link {
  readonly link: PublicLinkRow;
  readonly actor: ActorRow;
}

const withActor = (tables: Tables, link: PublicLinkRow): Link[] => {
  const actor = tables.actors.get(link.actorId);
  return actor?.deletedAt === null ? [{ link, actor }] : [];
};

/** A link to the form; 404.1 for anything else. */
function linkAt(tables: Tables, form: FormRow, id: string): Link {
  const link = tables.publicLinks.get(integer(id));
  const [found] = link?.formId === form.id ? withActor(tables, link) : [];
  if (!found) throw problem.notFound();
  return found;
}

const toLink = (tables: Tables, { link, actor }: Link): Schemas['PublicLink'] => ({
  once: link.once,
  ...toActor(actor),
  type: 'public_link',
  token: tables.sessions.one('actorId', actor.id)?.token ?? null,
});

/** The creator is required: like the real server, this leaves out links without one. */
function toExtended(tables: Tables, found: Link): Schemas['PublicLinkExtended'][] {
  const creator = tables.actors.get(found.link.createdBy ?? 0);
  if (!creator) return [];
  return [{ ...toLink(tables, found), createdBy: toActor(creator), properties: propertiesOf(tables, found.actor.id) }];
}

export const listPublicLinks: Handler<'listPublicLinks'> = ({ path, auth, ctx: { tables, extended } }) => {
  const form = formAt(tables, path);
  auth.require('public_link.list', form);
  const links = tables.publicLinks.by('formId', form.id).flatMap((link) => withActor(tables, link));
  if (!extended) return { status: 200, body: links.map((link) => toLink(tables, link)).sort(usableAndNewestFirst) };
  return { status: 200, body: links.flatMap((link) => toExtended(tables, link)).sort(usableAndNewestFirst) };
};

export const createPublicLink: Handler<'createPublicLink'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('public_link.create', form);
  const actor = createActor(ctx, 'public_link', requiredTextColumn('displayName', body.displayName, 64), form.acteeId);
  const createdBy = auth.actor?.id ?? null;
  const { once } = tables.publicLinks.put({
    actorId: actor.id,
    formId: form.id,
    once: nullableBooleanColumn(body.once),
    createdBy,
  });
  const { token, csrf, expiresAt } = openEndlessSession(ctx, actor);
  const role = roleBySystemName(tables, 'pub-link');
  grant(tables, actor.id, role, form.acteeId);
  ctx.audit('public_link.assignment.create', actor, { roleId: role.id, grantedActeeId: form.acteeId });
  ctx.audit('public_link.create', actor, { data: { once, formId: form.id, actorId: actor.id, createdBy } });
  setProperties(ctx, form.projectId, actor, body.properties);
  return { status: 200, body: { once, ...toActor(actor), type: 'public_link', token, csrf, expiresAt } };
};

export const getPublicLink: Handler<'getPublicLink'> = ({ path, auth, ctx: { tables, extended } }) => {
  const form = formAt(tables, path);
  auth.require('public_link.read', form);
  const found = linkAt(tables, form, path.publicLinkId);
  if (!extended) return { status: 200, body: toLink(tables, found) };
  const [body] = toExtended(tables, found);
  if (!body) throw problem.notFound();
  return { status: 200, body };
};

export const updatePublicLink: Handler<'updatePublicLink'> = ({ path, body, auth, ctx }) => {
  const { tables } = ctx;
  const form = formAt(tables, path);
  auth.require('public_link.update', form);
  const found = linkAt(tables, form, path.publicLinkId);
  setProperties(ctx, form.projectId, found.actor, body.properties);
  const [updated] = toExtended(tables, found);
  if (!updated) throw problem.notFound();
  return { status: 200, body: updated };
};

export const deletePublicLink: Handler<'deletePublicLink'> = ({ path, auth, ctx }) => {
  const form = formAt(ctx.tables, path);
  auth.require('public_link.delete', form);
  const { actor } = linkAt(ctx.tables, form, path.publicLinkId);
  retireActor(ctx, actor);
  ctx.audit('public_link.delete', actor);
  return { status: 200, body: { success: true } };
};
