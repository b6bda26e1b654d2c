import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { draft, type Edition, published, versionCalled } from '~/api/edition';
import { editionWord } from '~/domain/definitions/edition';
import { LabelledSelect } from '~/shared/ui/filters/OrderSelect';
import { useEditions } from './queries';

interface EditionSelectProps {
  form: FormExtended;
  edition: Edition;
  mayEdit: boolean;
  onChange: (word: string | null) => void;
}

/** Which definition the outline shows. Nothing for a form with one. */
export function EditionSelect({ form, edition, mayEdit, onChange }: EditionSelectProps) {
  const { t } = useLingui();
  const { versions, hasDraft } = useEditions(form, mayEdit);
  const shown = editionWord(edition);
  const named = (version: string): string => (version === '' ? t`(blank)` : visibleName(version));
  const current = named(form.version ?? '');
  const options = new Map<string, string>();
  if (form.publishedAt !== null) options.set(editionWord(published), t`${current} (published)`);
  if (hasDraft || edition.kind === 'draft') options.set(editionWord(draft), t`Draft`);
  for (const { version } of versions.slice(1)) options.set(editionWord(versionCalled(version)), named(version));
  if (edition.kind === 'version' && !options.has(shown)) options.set(shown, named(edition.version));
  if (options.size < 2) return null;
  return (
    <LabelledSelect
      label={<Trans>Version</Trans>}
      className="outline-select"
      value={shown}
      onChange={(word) => onChange(word === editionWord(published) ? null : word)}
      options={[...options].map(([value, label]) => ({ value, label }))}
    />
  );
}
