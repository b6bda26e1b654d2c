import type { SubmissionName } from '~/domain/submissions/names';

/** What a submission is recognised by, and the part of its id that tells it from others of the same name. */
export function SubmissionTitle({ name: { title, id } }: { name: SubmissionName }) {
  return (
    <span className="submission-title">
      {title !== '' && <bdi>{title}</bdi>}
      <span className="submission-id">
        {title !== '' && <span className="submission-dot"> · </span>}
        <bdi>{id}</bdi>
      </span>
    </span>
  );
}
