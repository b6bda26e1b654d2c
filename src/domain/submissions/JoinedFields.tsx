import { useLingui } from '@lingui/react/macro';
import type { FormField } from '~/api/schema';
import { joinedPaths, joinedText } from './fields';

/** Says which columns hold the answers to several questions. Empty without such columns. */
export function JoinedFields({ fields }: { fields: readonly FormField[] }) {
  const { i18n } = useLingui();
  const names = [...joinedPaths(fields)].map((path) => path.slice(1));
  if (names.length === 0) return null;
  return (
    <p className="muted" role="note">
      <bdi>{names.join(', ')}</bdi>: {i18n._(joinedText)}
    </p>
  );
}
