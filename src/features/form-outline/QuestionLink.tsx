import { createContext, use } from 'react';
import { Link } from 'react-router';
import { visibleName } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import type { Outline } from './outline';
import { shownText } from './overview';

/** The panel that a link opens beside the outline. */
export type LinkTo = (path: string, panel?: string) => string;

const longest = 120;

interface QuestionLinkProps {
  path: string;
  linkTo: LinkTo;
  panel?: string;
  /** Its name only where it has no label. */
  short?: boolean;
}

/** A question as a link to its place in the outline: its label and its name. */
export function QuestionLink({ path, linkTo, panel, short = false }: QuestionLinkProps) {
  const { outline, language, usual, follow } = use(OutlineContext);
  const node = outline.byPath.get(path)?.node;
  if (!node) return <Name className="outline-name">{path}</Name>;
  const { text: label = '', lang } = shownText(node.label, language, usual) ?? {};
  return (
    // The address stays the same when the question is already selected.
    <Link to={{ search: linkTo(path, panel) }} preventScrollReset onClick={() => follow(path)}>
      {label !== '' && (
        <bdi lang={lang}>{visibleName(label.length > longest ? `${label.slice(0, longest)}…` : label)}</bdi>
      )}{' '}
      {(!short || label === '') && <bdi className="outline-name">{visibleName(node.name || path)}</bdi>}
    </Link>
  );
}

/** What names a question in a link, and shows it in the outline. */
interface QuestionNames {
  outline: Outline;
  /** The language of labels, and the one for labels that it lacks. */
  language: string;
  usual: string | null;
  /** Opens the groups around a question and scrolls to it. Takes its path. */
  follow: (path: string) => void;
}

export const OutlineContext = createContext<QuestionNames>({
  outline: { items: [], byPath: new Map() },
  language: '',
  usual: null,
  follow: () => undefined,
});
