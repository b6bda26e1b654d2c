import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StoredJob } from '~/shared/jobs/stored-jobs';
import { Button, Collapse } from 'antd';
import { AppLink } from '~/shared/ui/links/AppLink';
import { alerts } from '~/shared/ui/overlays/alerts';
import { resume } from './resume';
import { saveStoredResult } from './save-result';
import { Name, NameList } from '~/shared/ui/text/Name';

/** More names than this are not listed; the file has them all. */
const listed = 20;

interface CutOffRowProps {
  stored: StoredJob;
  /** Called when it runs again, here or elsewhere. */
  onGone: () => void;
  onDismiss: () => void;
}

/** An interrupted job: with a button to resume it, or a list of what was not done. */
export function CutOffRow({ stored, onGone, onDismiss }: CutOffRowProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const { title, address, items, canResume } = stored;
  const open = items.filter(({ state }) => state !== 'done' && state !== 'skipped');
  const goOn = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (!(await resume(stored))) alerts.info(msg`This job was resumed or dismissed in another tab.`);
      onGone();
    } catch (error) {
      alerts.failed(msg`The job was not resumed.`, error);
      setBusy(false);
    }
  };
  const name = <span className="visually-hidden"> {title}</span>;
  const weightOf = (some: typeof items) => some.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const [done, all] = [i18n.number(weightOf(items) - weightOf(open)), i18n.number(weightOf(items))];
  return (
    <div className="jobs-row" data-failed={!canResume}>
      <AppLink to={address} className="jobs-title">
        <Name>{title}</Name>
      </AppLink>
      <p>
        <Trans>
          Interrupted when the page was closed or reloaded: {done} of {all} done
        </Trans>
      </p>
      {!canResume && (
        <Collapse
          ghost
          items={[
            {
              key: 'open',
              label: <Plural value={open.length} one="# was not done" other="# were not done" />,
              children: (
                <NameList
                  className="jobs-open"
                  items={open.map(({ id, label }) => ({ id, name: label }))}
                  most={listed}
                />
              ),
            },
          ]}
        />
      )}
      <div className="jobs-buttons">
        {canResume && (
          <Button size="small" onClick={() => void goOn()}>
            <Trans>Resume</Trans>
            {name}
          </Button>
        )}
        <Button
          size="small"
          onClick={() =>
            void saveStoredResult(stored, i18n).catch((error: unknown) =>
              alerts.failed(msg`The results were not downloaded.`, error),
            )
          }
        >
          <Trans>Download the result</Trans>
          {name}
        </Button>
        <Button size="small" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
          {name}
        </Button>
      </div>
    </div>
  );
}
