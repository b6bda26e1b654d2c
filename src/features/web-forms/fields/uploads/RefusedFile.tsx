import { Trans, useLingui } from '@lingui/react/macro';
import { formatSize } from '~/shared/lib/sizes';
import { FieldFault } from '../FieldFault';
import { largestFile, type Refusal } from './picture';

/** Why a file is not the answer. Nothing is sent until it is removed or another one is chosen. */
export function RefusedFile({ id, refusal, kind }: { id: string; refusal: Refusal; kind: string }) {
  const { i18n } = useLingui();
  const own = formatSize(refusal.size, i18n.locale);
  return (
    <FieldFault id={id}>
      {refusal.reason === 'size' ? (
        <Trans>
          This file has {own}. Files may have {formatSize(largestFile, i18n.locale)} at most. Choose a smaller one, or
          remove this one.
        </Trans>
      ) : refusal.reason === 'several' ? (
        <Trans>This question takes one file. Choose one of them, or remove them.</Trans>
      ) : kind === 'image' ? (
        <Trans>This file is not a picture. Choose another one, or remove this one.</Trans>
      ) : kind === 'audio' ? (
        <Trans>This file is not a sound. Choose another one, or remove this one.</Trans>
      ) : (
        <Trans>This file is not a film. Choose another one, or remove this one.</Trans>
      )}
    </FieldFault>
  );
}
