import type { MessageDescriptor } from '@lingui/core';
import type { Params } from 'react-router';
import type { ProjectWithLists } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import type { Subject } from '~/session/can';
import { mayOpen, type PageName, type Subjects } from '~/session/page-rights';
import type { Page } from '../page-description';
import { pages } from '../pages';
import { type Item, matchByWords, searchWords, itemWords } from './search';

interface Screen extends Pick<Page, 'title' | 'actions'> {
  path: string;
}

const parameter = /:(\w+)/g;

export function reachablePages(params: Params, subjects: Subjects): Screen[] {
  return (Object.entries(pages) as [PageName, Page][]).flatMap(([name, { path, title, actions, offered }]) => {
    const isComplete = [...path.matchAll(parameter)].every(([, id = '']) => params[id] !== undefined);
    if (!isComplete || offered?.() === false || mayOpen(name, subjects) === false) return [];
    return [
      {
        path: path.replaceAll(parameter, (_, id: string) => encodeURIComponent(params[id] ?? '')),
        title,
        ...(actions && { actions }),
      },
    ];
  });
}

const limits = { pages: 20, places: 1000 };

interface SearchContext {
  user: Subject | undefined;
  translate: (message: MessageDescriptor) => string;
  /** 0: no open project. */
  openId: number;
}

const matchesPartly = (name: string, sought: readonly string[]): boolean => {
  const words = itemWords({ id: '', icon: 'list', label: name });
  const found = sought.filter((word) => matchByWords(words, [word]) !== undefined);
  return found.length > 0 && found.length < sought.length;
};

/**
 * Pages of projects, forms and entity lists: some typed words match the name, the others the page. "water app us" finds
 * App Users of project Water. Within the open project (or all, if none is open) also pages whose actions match.
 */
export function findPagesByWords(
  projects: readonly ProjectWithLists[],
  text: string,
  { user, translate, openId }: SearchContext,
): Item[] {
  const sought = searchWords(text);
  const isAction = Object.values<Page>(pages).some(
    ({ actions }) => actions && matchByWords(itemWords({ id: '', icon: 'list', label: translate(actions) }), sought),
  );
  const places = projects.flatMap((project) => {
    const projectId = String(project.id);
    const subjects = { user, project };
    const known = { projectName: project.name };
    return [
      { name: project.name, params: { projectId }, subjects, known },
      ...(project.formList ?? []).map((form) => ({
        name: formName(form),
        params: { projectId, xmlFormId: form.xmlFormId },
        subjects: { ...subjects, form },
        known: { ...known, formName: formName(form) },
      })),
      ...(project.datasetList ?? []).map(({ name }) => ({
        name,
        params: { projectId, datasetName: name },
        subjects,
        known: { ...known, listName: name },
      })),
    ]
      .map((place) => ({ ...place, isNamed: matchesPartly(place.name, sought) }))
      .filter(({ isNamed }) => isNamed || (isAction && [0, project.id].includes(openId)));
  });
  const found: Item[] = [];
  for (const { params, subjects, known, isNamed } of places
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, limits.places)) {
    if (found.length >= limits.pages) break;
    const { projectId, ...inside } = params;
    const around = reachablePages(Object.keys(inside).length === 0 ? {} : { projectId }, subjects);
    for (const { path, title, actions } of reachablePages(params, subjects)) {
      if ((!isNamed && actions === undefined) || around.some((outer) => outer.path === path)) continue;
      const [label = path, ...outer] = title(known, translate).filter((part) => part !== undefined);
      const item: Item = {
        id: `page ${path}`,
        icon: 'chevronRight',
        label,
        detail: outer.join(' · '),
        also: actions && translate(actions),
        to: path,
      };
      if (matchByWords(itemWords(item), sought) !== undefined) found.push(item);
    }
  }
  return found;
}
