import { createContext, use } from 'react';
import { Link } from 'react-router';
import { visibleName } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import type { Outline } from './outline';
import { shownText } from './overview';

/** Search params of a link that selects a question; `panel` opens beside the outline. */
export type LinkTo = (path: string, panel?: string) => string;

const longest = 120;

interface QuestionLinkProps {
  path: string;
  linkTo: LinkTo;
  panel?: string;
  /** Shows the name only without a label. */
  short?: boolean;
}

export function QuestionLink({ path, linkTo, panel, short = false }: QuestionLinkProps) {
  const { outline, language, usual, follow } = use(OutlineContext);
  const node = outline.byPath.get(path)?.node;
  if (!node) return <Name className="outline-name">{path}</Name>;
  const { text: label = '', lang } = shownText(node.label, language, usual) ?? {};
  return (
    // `follow`, because the URL stays the same when the question is already selected.
    <Link to={{ search: linkTo(path, panel) }} preventScrollReset onClick={() => follow(path)}>
      {label !== '' && (
        <bdi lang={lang}>{visibleName(label.length > longest ? `${label.slice(0, longest)}…` : label)}</bdi>
      )}{' '}
      {(!short || label === '') && <bdi className="outline-name">{visibleName(node.name || path)}</bdi>}
    </Link>
  );
}

interface QuestionNames {
  outline: Outline;
  /** Language of labels, and the fallback for labels that it lacks. */
  language: string;
  usual: string | null;
  follow: (path: string) => void;
}

export const OutlineContext = createContext<QuestionNames>({
  outline: { items: [], byPath: new Map() },
  language: '',
  usual: null,
  follow: () => undefined,
});
