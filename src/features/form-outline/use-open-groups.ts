import { useCallback, useState } from 'react';
import { ancestorsOf, type Outline, type OutlineItem } from './outline';

/** A line that the tree scrolls to: a new object each time, also for the same line. Null for none. */
export interface Target {
  path: string | null;
}

/**
 * Which groups are collapsed. The groups around a question open when it is selected from elsewhere, and each time
 * someone follows a link to it. In: the selected line. Out: the paths of collapsed groups, functions to change them,
 * and the line to scroll to.
 */
export function useOpenGroups(outline: Outline, selected: OutlineItem | undefined) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<Target>({ path: null });
  const [last, setLast] = useState<OutlineItem>();
  const [chosen, choose] = useState<OutlineItem>();
  const goTo = useCallback(
    (item: OutlineItem | undefined) => {
      setTarget({ path: item?.node.path ?? null });
      const around = item ? ancestorsOf(outline, item) : [];
      setCollapsed((present) =>
        around.some(({ node }) => present.has(node.path))
          ? new Set([...present].filter((path) => !around.some(({ node }) => node.path === path)))
          : present,
      );
    },
    [outline],
  );
  if (selected !== last) {
    setLast(selected);
    choose(undefined);
    if (selected === undefined || selected !== chosen) goTo(selected);
  }
  return {
    collapsed,
    target,
    toggle: ({ node }: OutlineItem, open: boolean) =>
      setCollapsed((present) => {
        const next = new Set(present);
        if (open) next.delete(node.path);
        else next.add(node.path);
        return next;
      }),
    /** Before a line in sight is selected: it stays where it is. */
    choose,
    follow: useCallback((path: string) => goTo(outline.byPath.get(path)), [goTo, outline]),
  };
}
