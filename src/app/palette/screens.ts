import type { Params } from 'react-router';
import { mayOpen, type PageName, type Subjects } from '~/session/page-rights';
import type { Page } from '../page-description';
import { pages } from '../pages';

export interface Screen extends Pick<Page, 'title' | 'actions'> {
  path: string;
}

const parameter = /:(\w+)/g;

/**
 * Every page that a user with these rights may open from a page with these parameters: those without parameters, and
 * those of the open project and form.
 */
export function screensFrom(params: Params, subjects: Subjects): Screen[] {
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
