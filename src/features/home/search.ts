import type { DatasetExtended, FormExtended } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { fold } from '~/shared/lib/fold';
import type { HomeProject } from './queries';

/** A project that was found, and what of it: null stands for all it has, because its own name was found. */
export interface Found {
  project: HomeProject;
  forms: readonly FormExtended[] | null;
  lists: readonly DatasetExtended[] | null;
}

/** What is in a project, where that is known. */
export interface Contents {
  forms: readonly FormExtended[];
  lists: readonly DatasetExtended[];
}

/** The words of a query, all of which have to be found. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Looks for all words in the names of projects, and in those of their forms (their ids, too) and entity lists as far
 * as they are known. Keeps the order.
 */
export function searchProjects(
  projects: readonly HomeProject[],
  contents: ReadonlyMap<number, Contents> | undefined,
  query: string,
): Found[] {
  const words = wordsOf(query);
  const matches = (text: string) => {
    const looked = fold(text);
    return words.every((word) => looked.includes(word));
  };
  return projects.flatMap((project): Found[] => {
    if (matches(project.name)) return [{ project, forms: null, lists: null }];
    const inside = contents?.get(project.id);
    const forms = inside?.forms.filter((form) => matches(`${formName(form)} ${form.xmlFormId}`)) ?? [];
    const lists = inside?.lists.filter((list) => matches(list.name)) ?? [];
    return forms.length + lists.length > 0 ? [{ project, forms, lists }] : [];
  });
}
