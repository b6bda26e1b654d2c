import { memo } from 'react';
import type { FindingGroup } from './findings';
import { FindingsPanel } from './FindingsPanel';
import type { ShownLanguages } from './languages';
import type { OutlineItem } from './outline';
import type { Overview } from './overview';
import { QuestionDetails } from './QuestionDetails';
import type { LinkTo } from './QuestionLink';

interface SideContentProps {
  overview: Overview;
  /** All of the form, with those about its attachments. */
  findings: readonly FindingGroup[];
  /** The question to show; undefined for the findings. */
  item: OutlineItem | undefined;
  shown: ShownLanguages;
  linkTo: LinkTo;
  /** Where missing attachments are uploaded, for those who may. */
  attachmentsPage: string | null;
}

/** What the panel beside the outline shows. Waits for its turn (deferred props), so that the outline reacts first. */
export const SideContent = memo(function SideContent(props: SideContentProps) {
  const { overview, findings, item, shown, linkTo, attachmentsPage } = props;
  const { model, outline, byQuestion, translated } = overview;
  return item ? (
    <QuestionDetails
      model={model}
      outline={outline}
      item={item}
      shown={shown}
      findings={byQuestion.of(item.node)}
      linkTo={linkTo}
    />
  ) : (
    <FindingsPanel findings={findings} translated={translated} attachmentsPage={attachmentsPage} linkTo={linkTo} />
  );
});
