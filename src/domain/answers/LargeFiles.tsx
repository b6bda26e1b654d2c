import { Trans, useLingui } from '@lingui/react/macro';
import { formatSize } from '~/shared/lib/sizes';
import { Name } from '~/shared/ui/text/Name';
import { largestFile } from './largest-file';

/** Says why some choices have no labels. Empty without such files. */
export function LargeFiles({ names }: { names: readonly string[] }) {
  const { i18n } = useLingui();
  if (names.length === 0) return null;
  const limit = formatSize(largestFile, i18n.locale);
  const files = names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <Name>{name}</Name>
    </span>
  ));
  return (
    <p className="muted" role="note">
      <Trans>
        Some choices are shown by their codes, because their labels are in a file larger than {limit}: {files}
      </Trans>
    </p>
  );
}
