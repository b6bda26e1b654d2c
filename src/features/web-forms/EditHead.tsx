import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '~/shared/lib/paths';
import { visibleText } from '~/shared/lib/visible-name';
import { Name } from '~/shared/ui/text/Name';
import type { DraftSaver } from './drafts/draft-saver';
import type { AnswerWithoutQuestion } from './engine/loaded-answers';
import type { FillUrl, FormRef } from './fill-url';
import { FillButton, FillDialog } from './FillDialog';
import { FirstItems } from './FirstItems';

export const urlAfterEdit = ({ returnUrl, instanceId }: FillUrl, { projectId, xmlFormId }: FormRef): string =>
  returnUrl ?? paths.submission(projectId, xmlFormId, instanceId ?? '');

/** Answers that this version of the form does not ask for. An edit leaves them as they are. */
export function UnaskedAnswersNotice({ answers }: { answers: readonly AnswerWithoutQuestion[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="fill-notice fill-warning" role="note">
      <Trans>This version of the form does not ask for these answers. They stay in the submission as they are:</Trans>
      <FirstItems items={answers}>
        {({ position, path, value }) => (
          <li key={position}>
            <Name>{path}</Name>: <bdi>{visibleText(value.length > 200 ? `${value.slice(0, 200)}…` : value)}</bdi>
          </li>
        )}
      </FirstItems>
    </div>
  );
}

interface CancelEditProps {
  keeper: DraftSaver | null;
  href: string;
  /** Disables the confirmation before leaving. */
  onLeave: () => void;
}

export function CancelEdit({ keeper, href, onLeave }: CancelEditProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const leave = async () => {
    onLeave();
    await keeper?.discard();
    window.location.assign(href);
  };
  return (
    <>
      <FillButton
        onClick={() => (keeper?.isTouched() === true ? setAsks(true) : void leave())}
        label={<Trans>Cancel</Trans>}
      />
      {asks && (
        <FillDialog
          title={t`Discard your changes?`}
          onClose={() => setAsks(false)}
          actions={
            <>
              <FillButton primary onClick={() => setAsks(false)} label={<Trans>Keep editing</Trans>} />
              <FillButton onClick={() => void leave()} label={<Trans>Discard changes</Trans>} />
            </>
          }
        >
          <p>
            <Trans>The submission stays as it was.</Trans>
          </p>
        </FillDialog>
      )}
    </>
  );
}
