import type { SubmissionName } from '~/domain/submissions/names';

interface SubmissionTitleProps {
  name: SubmissionName;
  /** Its number in the list, where no column has it. */
  number?: string | undefined;
}

/** What a submission is recognised by, and the part of its id that tells it from others of the same name. */
export function SubmissionTitle({ name: { title, id }, number }: SubmissionTitleProps) {
  return (
    <span className="submission-title">
      {title !== '' && <bdi>{title}</bdi>}
      <span className="submission-id">
        {title !== '' && <span className="submission-dot"> · </span>}
        {number !== undefined && `#${number} · `}
        <bdi>{id}</bdi>
      </span>
    </span>
  );
}
