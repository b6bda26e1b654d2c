import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useState, useSyncExternalStore } from 'react';
import { currentJobs, isShownOnPage, subscribeToJobs } from '~/shared/jobs/job-list';
import { forgetCutOff } from '~/shared/jobs/stored-jobs';
import { Icon } from '~/shared/ui/icons/Icon';
import { CutOffRow } from './CutOffRow';
import { JobRow } from './JobRow';
import { useCutOffJobs } from './use-cut-off-jobs';
import './jobs.css';

const isNarrow = () => matchMedia('(max-width: 600px)').matches;

/**
 * The jobs whose pages were left, and those that the end of their tab interrupted, with progress and actions. On a phone it starts
 * as one line.
 */
export function JobsPanel({ userId }: { userId: number }) {
  const { t } = useLingui();
  const id = useId();
  const jobs = useSyncExternalStore(subscribeToJobs, currentJobs).filter((job) => !isShownOnPage(job));
  const [cutOff, hide] = useCutOffJobs(userId);
  const [isOpen, setIsOpen] = useState(() => !isNarrow());
  const count = jobs.length + cutOff.length;
  if (count === 0) return null;
  return (
    <section className="jobs" aria-label={t`Jobs`}>
      <h2>
        <button
          type="button"
          className="jobs-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronUp'} />
          <Plural value={count} one="# job" other="# jobs" />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobRow job={job} />
          </li>
        ))}
        {cutOff.map((stored) => (
          <li key={stored.id}>
            <CutOffRow
              stored={stored}
              onGone={() => hide(stored)}
              onDismiss={() => {
                hide(stored);
                void forgetCutOff(stored);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
