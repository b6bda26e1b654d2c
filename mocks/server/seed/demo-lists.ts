/** The entity lists of the demo seed: households for repeated visits, trees that forms register, health facilities. */
import type { FormAndDef } from '@mocks/server/resources/forms/form-creation';
import type { ActorRow, DatasetRow, EntityRow, ProjectRow } from '@mocks/server/store/tables';
import type { Builder } from './builder';
import { place } from './filling';
import { addList, bin, edit, upload } from './lists';
import { type Country, kenya, peru } from './names';
import { type FormText, decimal, int, text } from './questions';

const householdVisit: FormText = {
  id: 'household_visit',
  title: 'Household visit',
  version: '1',
  updatesEntitiesIn: 'households',
  questions: [int('members', 'Members', 'members'), text('roof', 'Roof', 'roof'), text('remarks', 'Remarks')],
};
const treeVisit: FormText = {
  id: 'tree_visit',
  title: '樹木再測定',
  version: '1',
  updatesEntitiesIn: 'trees',
  questions: [decimal('girth', '幹周 (cm)', 'girth'), text('health', '健康状態', 'health')],
};

const projectNamed = (build: Builder, start: string): ProjectRow => {
  const project = build.tables.projects.find(({ name }) => name.startsWith(start));
  if (!project) throw new Error(`there is no project ${start}`);
  return project;
};

/** A location as devices write it, in the property that clients draw on maps. */
const geometry = (build: Builder, country: Country): string => place(build.chance, country);

/** One more version of an entity, by a submission based on a certain version. */
function visit(
  build: Builder,
  form: FormAndDef,
  dataset: DatasetRow,
  entity: EntityRow,
  baseVersion: number,
  answers: Record<string, string>,
  by: ActorRow,
  days: number,
): void {
  const attributes = `update="1" baseVersion="${baseVersion}"`;
  build.submission({
    form,
    answers,
    submitter: by,
    ageInMinutes: days * 1440,
    entity: { list: dataset.name, id: entity.uuid, attributes },
  });
}

/** Many entities, some changed, two of them in parallel by two people, some deleted. */
function fillHouseholds(build: Builder): void {
  const { chance } = build;
  const project = projectNamed(build, 'Household survey 2026');
  const manager = build.account('manager');
  const list = addList(build, project, 'households', ['head_name', 'village', 'members', 'roof', 'geometry'], {
    by: manager,
    days: 150,
  });
  const rows = Array.from({ length: 120 }, (_, index) => {
    const head = `${chance.pick(kenya.given)} ${chance.pick(kenya.family)}`;
    const village = chance.pick(kenya.places);
    const data = {
      head_name: head,
      village,
      members: String(chance.between(1, 9)),
      roof: chance.pick(['iron', 'thatch', 'tiles']),
      geometry: geometry(build, kenya),
    };
    return { label: `${village} ${String(index + 1).padStart(3, '0')}: ${head}`, data };
  });
  const entities = [
    ...upload(build, list, 'households-kadibo.csv', rows.slice(0, 70), manager, 149),
    ...upload(build, list, 'households-nyando.csv', rows.slice(70), manager, 120),
  ];
  const visits = build.form(project, householdVisit, 100);
  const tablet = build.appUser(project, 'Tablet follow-up', 99, [visits]);
  entities
    .slice(0, 24)
    .forEach((entity, index) =>
      visit(build, visits, list, entity, 1, { members: String(2 + (index % 7)) }, tablet, 90 - index),
    );
  // Soft: different properties were changed; hard: the same one was. The last is resolved.
  entities
    .slice(0, 5)
    .forEach((entity, index) => visit(build, visits, list, entity, 1, { roof: 'iron' }, tablet, 40 - index));
  entities
    .slice(5, 9)
    .forEach((entity, index) =>
      visit(build, visits, list, entity, 1, { members: String(9 + index), roof: 'tiles' }, tablet, 30 - index),
    );
  const settled = entities[8] && build.tables.entities.get(entities[8].id);
  if (settled) {
    const resolvedAt = build.daysAgo(12);
    build.tables.entities.patch(settled.id, { conflict: null, updatedAt: resolvedAt });
    build.audit(resolvedAt, manager, 'entity.update.resolve', list.acteeId, {
      entityId: settled.id,
      entityDefId: settled.currentDefId,
      entity: { uuid: settled.uuid, dataset: list.name },
    });
  }
  entities.slice(30, 36).forEach((entity, index) => edit(build, list, entity, { roof: 'iron' }, manager, 20 - index));
  entities.slice(110, 114).forEach((entity, index) => bin(build, list, entity, manager, 9 - index));
}

/** Measures trees again that submissions have registered. */
function fillTrees(build: Builder): void {
  const { tables } = build;
  const project = projectNamed(build, '森林');
  const crew = tables.actors.find(({ displayName }) => displayName === '大雪山 班1');
  const list = tables.datasets.by('projectId', project.id).find(({ name }) => name === 'trees');
  if (!crew || !list) throw new Error('the forest is gone');
  const visits = build.form(project, treeVisit, 38);
  const trees = tables.entities.by('datasetId', list.id);
  trees
    .slice(0, 14)
    .forEach((tree, index) =>
      visit(build, visits, list, tree, 1, { girth: String(100 + index), health: '良好' }, crew, 35 - index),
    );
  trees
    .slice(0, 3)
    .forEach((tree, index) => visit(build, visits, list, tree, 1, { girth: String(140 + index) }, crew, 15 - index));
}

/** A manually edited list, whose entities from submissions wait for approval. */
function fillFacilities(build: Builder): void {
  const { chance } = build;
  const project = projectNamed(build, 'Vacunación 2026');
  const manager = build.account('manager');
  const list = addList(build, project, 'puestos_de_salud', ['tipo', 'camas', 'geometry'], {
    by: manager,
    days: 255,
    approvalRequired: true,
  });
  const rows = peru.places.map((name) => ({
    label: `Puesto ${name}`,
    data: {
      tipo: chance.pick(['posta', 'centro', 'hospital']),
      camas: String(chance.between(0, 40)),
      geometry: geometry(build, peru),
    },
  }));
  const entities = upload(build, list, 'puestos.csv', rows, manager, 254);
  entities
    .slice(0, 3)
    .forEach((entity, index) => edit(build, list, entity, { camas: String(12 + index) }, manager, 60 - index));
  const gone = addList(build, project, 'brigadas_2025', ['nombre'], { by: manager, days: 256 });
  upload(build, gone, 'brigadas.csv', [{ label: 'Brigada 1', data: { nombre: 'Brigada 1' } }], manager, 256);
  const deletedAt = build.daysAgo(25);
  build.tables.datasets.patch(gone.id, { deletedAt });
  build.audit(deletedAt, manager, 'dataset.delete', gone.acteeId);
}

export function fillLists(build: Builder): void {
  fillHouseholds(build);
  fillTrees(build);
  fillFacilities(build);
}
