import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ImportJob, UpdateJob } from './import-name';

interface HoldButtonsProps {
  job: ImportJob | UpdateJob;
  phase: string;
}

/** Pauses, continues and stops a job that has not ended. */
export function HoldButtons({ job, phase }: HoldButtonsProps) {
  return (
    <>
      {phase === 'running' && (
        <Button onClick={() => job.pause()}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {phase === 'paused' && (
        <Button type="primary" onClick={() => job.unpause()}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {phase !== 'ended' && (
        <Button onClick={() => job.stop()}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </>
  );
}
