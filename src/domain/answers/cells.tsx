import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { definitionPath, draftOrPublished } from '~/api/form-version-ref';
import type { FormField, SubmissionRow } from '~/api/schema';
import { valueAt } from '~/domain/submissions/fields';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { AnswerScopes } from '~/engines/xforms/choice-filter';
import { formatDateOnly, formatTime } from '~/shared/lib/dates';
import { formatDecimal, formatDigits, formatInteger, isRounded } from '~/shared/lib/numbers';
import { Icon } from '~/shared/ui/icons/Icon';
import type { CellContext } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { mediaKind, onDownloadPicture } from './pictures';
import { dateTimeText, plainText } from './texts';
import type { FormLabels } from './use-form-labels';
import './answer-file.css';

function numeric(value: unknown, format: (value: number, locale: string) => string, locale: string): string {
  if (isRounded(value)) return formatDigits(value as number, locale);
  if (typeof value === 'number') return format(value, locale);
  return plainText(value);
}

export const isNumeric = (field: FormField): boolean => field.type === 'int' || field.type === 'decimal';

export interface ChoiceLabels {
  labels: FormLabels;
  language: string;
}

/** The unchanged answer as the server has it, for copying. Empty for no answer. */
export function rawAnswer(row: SubmissionRow, field: FormField): string {
  return plainText(valueAt(row, field.path));
}

/**
 * An answer as text by its type; empty for no answer, undefined if it was not loaded. Times stay in the device's time
 * zone, so that they read the same for everyone.
 */
export function answerText(
  row: SubmissionRow,
  field: FormField,
  locale: string,
  wording: ChoiceLabels | null = null,
  around: AnswerScopes = [{ path: '', values: row }],
): string | undefined {
  const value = valueAt(row, field.path);
  if (value === undefined) return undefined;
  if (value === null) return '';
  // The server trims the file's name.
  if (field.binary === true) return plainText(value).trim();
  if (wording && typeof value === 'string') {
    const chosen = wording.labels.choices(field.path, value, wording.language, around);
    if (chosen !== null) return chosen;
  }
  switch (field.type) {
    case 'int':
      return numeric(value, formatInteger, locale);
    case 'decimal':
      return numeric(value, formatDecimal, locale);
    case 'date':
      return formatDateOnly(plainText(value));
    case 'time':
      return formatTime(plainText(value));
    case 'dateTime':
      return dateTimeText(plainText(value));
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return placeText(plainText(value));
    default:
      return plainText(value);
  }
}

/** URL of a submission's file. The name is trimmed, because the server trims it. */
export function attachmentUrl(form: FormOrDraftRef, instanceId: string, name: string): string {
  const path = definitionPath(draftOrPublished({ ...form, draft: form.isDraft === true }));
  const file = encodeURIComponent(name.trim().toWellFormed());
  return `/v1${path}/submissions/${encodeURIComponent(instanceId)}/attachments/${file}`;
}

interface BinaryCellProps extends Pick<CellContext, 'tabIndex'> {
  form: FormOrDraftRef;
  row: SubmissionRow;
  name: string;
  thumbnail: boolean;
}

export const isPicture = (name: unknown): boolean => typeof name === 'string' && mediaKind(name.trim()) === 'image';

export function BinaryCell({ form, row, name, tabIndex, thumbnail }: BinaryCellProps) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  if (name === '') return null;
  const address = attachmentUrl(form, row.__id, name);
  return (
    <a
      className="answer-file"
      href={address}
      download={name}
      tabIndex={tabIndex}
      aria-label={t`Download ${name}`}
      onClick={onDownloadPicture(address, name)}
    >
      {thumbnail && !failed && isPicture(name) ? (
        <img
          className="answer-thumbnail"
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon name="paperclip" />
      )}
      <Name>{name}</Name>
    </a>
  );
}

export function EncryptedNotice() {
  return (
    <>
      <Icon name="lock" />
      <span>
        <Trans>The answers are encrypted and cannot be shown here.</Trans>
      </span>
    </>
  );
}

const number = String.raw`[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const position = new RegExp(`(${number})\\s+(${number})`, 'g');
const shape = /^\s*(?:POINT|LINESTRING|POLYGON)\s*Z?\s*\(/i;

const decimals = 5;
const short = (text: string): string => String(Number(Number(text).toFixed(decimals)));

/** Latitude and longitude, for several points those of the first with their number. Anything but WKT is unchanged. */
function placeText(wkt: string): string {
  if (!shape.test(wkt)) return wkt;
  const points = [...wkt.matchAll(position)];
  const [first] = points;
  if (!first) return wkt;
  // WKT has the longitude first.
  const [, longitude = '', latitude = ''] = first;
  const place = `${short(latitude)}, ${short(longitude)}`;
  const count = points.length;
  return count === 1 ? place : `${place} · ${i18n._(msg`${plural(count, { one: '# point', other: '# points' })}`)}`;
}
