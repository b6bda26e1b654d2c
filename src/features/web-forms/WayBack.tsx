import { Trans } from '@lingui/react/macro';
import { isSignedIn } from '~/session/session';
import { paths } from '~/shared/lib/paths';
import { productName } from '~/shared/lib/product';
import { Logo } from '~/shared/ui/icons/Logo';
import type { FillAddress } from './address';
import type { Refusal } from './load/load-form';
import './way-back.css';

/** The name of the application above a form that cannot be shown, for people who are signed in to it. */
export function Brand() {
  if (!isSignedIn()) return null;
  return (
    <p className="fill-brand">
      <a href={paths.home()}>
        <Logo size={32} /> {productName}
      </a>
    </p>
  );
}

/** People who may not see the form, or not its submissions, would only meet the next refusal there. */
const hidden: readonly (Refusal | undefined)[] = ['login', 'not-found', 'no-access', 'only-fills'];

interface WayBackProps {
  address: FillAddress | null;
  refusal?: Refusal;
}

/** Where people who are signed in go from a form that cannot be shown. */
export function WayBack({ address, refusal }: WayBackProps) {
  if (!isSignedIn()) return null;
  const { place = null, purpose, instanceId = null } = address ?? {};
  const isHidden = place === null || hidden.includes(refusal);
  return (
    <p className="fill-way-back">
      {isHidden ? (
        <a href={paths.home()}>
          <Trans>Go to your projects</Trans>
        </a>
      ) : purpose === 'edit' && instanceId !== null ? (
        <a href={paths.submission(place.projectId, place.xmlFormId, instanceId)}>
          <Trans>Go to the submission</Trans>
        </a>
      ) : (
        <a
          href={
            place.draft
              ? paths.formDraft(place.projectId, place.xmlFormId)
              : paths.submissions(place.projectId, place.xmlFormId)
          }
        >
          <Trans>Back to the form</Trans>
        </a>
      )}
    </p>
  );
}
