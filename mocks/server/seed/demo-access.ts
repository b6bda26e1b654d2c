/** Access in the demo seed beyond what the projects need: properties, revoked access, single-submission links. */
import type { Builder } from './builder';

/**
 * Property values of the teams, by a word in their name. Added last, so that the random choices before stay the same.
 */
const known = [
  {
    project: 1,
    property: 'sub-county',
    words: { Kadibo: 'Nyando', Nyando: 'Nyando', Ahero: 'Ahero', Poster: 'Ahero' },
  },
  { project: 1, property: 'supervisor', words: { Kadibo: 'Achieng Otieno', Ahero: 'Brian Ouma' } },
  { project: 2, property: 'zona', words: { Norte: 'norte', Sur: 'sur', Chavinillo: 'norte' } },
  { project: 4, property: 'crew_lead', words: {} },
] as const;

export function describeAccess(build: Builder): void {
  const { tables } = build;
  for (const { project: id, property, words } of known) {
    const project = tables.projects.get(id);
    if (!project) throw new Error(`the demonstration has no project ${id}`);
    const links = tables.forms.by('projectId', id).flatMap((form) => tables.publicLinks.by('formId', form.id));
    const actors = [...tables.fieldKeys.by('projectId', id), ...links].flatMap(
      ({ actorId }) => tables.actors.get(actorId) ?? [],
    );
    const values = Object.entries(words).flatMap(([word, value]) =>
      actors.filter(({ displayName }) => displayName.includes(word)).map((actor) => [actor, value] as const),
    );
    build.actorProperty(project, property, values);
  }
  const [form] = tables.forms.by('xmlFormId', '1 water_points');
  const def = form && tables.formDefs.get(form.currentDefId ?? 0);
  if (!form || !def) throw new Error('the demonstration has no water points');
  build.publicLink({ form, def }, 'Radio call of last year', 200, { revoked: true });
}
