/** Labels, hints and media of questions and choices, in one language or several. */
import { escapeXml } from './escape';
import type { Table } from './sheets';

type Cells = ReadonlyMap<string, string>;

/** The language of a column without one. */
const unnamed = 'default';
const translated = /^(label|hint|guidance_hint|constraint_message|media::(?:image|audio|video))(?:::(.+))?$/;

interface TranslatedColumn {
  readonly column: string;
  readonly kind: string;
  readonly language: string;
}

const translatedColumns = (table: Table): TranslatedColumn[] =>
  table.columns.flatMap((column) => {
    const [, kind, language = unnamed] = translated.exec(column) ?? [];
    return kind === undefined ? [] : [{ column, kind, language }];
  });

/** The languages of a workbook, in the order of its columns. */
export function languagesOf(tables: readonly Table[]): string[] {
  return [...new Set(tables.flatMap(translatedColumns).map(({ language }) => language))];
}

/** A warning about languages without a code in brackets, such as "French (fr)"; null without any. */
export function languagesWithoutCode(languages: readonly string[]): string | null {
  const without = languages.filter(
    (language) => language !== unnamed && !/\([a-z]{2,3}(?:-[\w-]+)?\)$/i.test(language),
  );
  return without.length === 0
    ? null
    : `These languages have no code in brackets, such as "French (fr)": ${without.join(', ')}.`;
}

/** A warning about the columns that one language has and another has not; null without any. */
export function missingColumns(sheets: readonly { name: string; table: Table }[]): string | null {
  const missing = sheets.flatMap(({ name, table }) => {
    const columns = translatedColumns(table);
    const languages = [...new Set(columns.map(({ language }) => language))];
    if (languages.length < 2) return [];
    const kinds = [...new Set(columns.map(({ kind }) => kind))];
    return languages.flatMap((language) =>
      kinds
        .filter((kind) => !columns.some((one) => one.kind === kind && one.language === language))
        .map(
          (kind) => `The language '${language}' has no column ${kind.replace('media::', '')} on the sheet '${name}'.`,
        ),
    );
  });
  return missing.length === 0 ? null : missing.join('\n');
}

const folders = { image: 'images', audio: 'audio', video: 'video' } as const;

/** Collects the texts of all languages; a text that is in one language only is written where it belongs. */
export interface Texts {
  /** The label or hint element of a question; empty without such a text. `shown` writes its answers. */
  element(name: 'label' | 'hint', cells: Cells, path: string, shown: (text: string) => string): string;
  /** Whether the label of a choice is in several languages, or has media. */
  isTranslated(cells: Cells): boolean;
  /** Adds the label of a choice in all languages. */
  addChoice(cells: Cells, id: string): void;
  /** The value of a message: text, or a reference to its translations. */
  message(cells: Cells, path: string, shown: (text: string) => string): string | null;
  /** The itext element; empty when nothing is translated. */
  itext(defaultLanguage: string | undefined): string;
}

export function collectTexts(languages: readonly string[]): Texts {
  const byLanguage = new Map(languages.map((language) => [language, [] as string[]]));
  const columnOf = (kind: string, language: string) => (language === unnamed ? kind : `${kind}::${language}`);
  const isTranslated = (kind: string, cells: Cells) =>
    [...cells.keys()].some(
      (column) => column.startsWith(`${kind}::`) || (kind === 'label' && column.startsWith('media::')),
    );

  const add = (id: string, kind: string, cells: Cells, shown: (text: string) => string) => {
    for (const [language, texts] of byLanguage) {
      const text = cells.get(columnOf(kind, language));
      const media =
        kind === 'label'
          ? Object.entries(folders).map(([form, folder]) => {
              const file = cells.get(columnOf(`media::${form}`, language));
              return file === undefined ? '' : `<value form="${form}">jr://${folder}/${escapeXml(file)}</value>`;
            })
          : [];
      const value = text === undefined ? '-' : shown(text);
      texts.push(`<text id="${escapeXml(id)}"><value>${value}</value>${media.join('')}</text>`);
    }
  };

  return {
    element(name, cells, path, shown) {
      const id = `${path}:${name}`;
      if (isTranslated(name, cells)) {
        add(id, name, cells, shown);
        return `<${name} ref="jr:itext('${escapeXml(id)}')"/>`;
      }
      const text = cells.get(name);
      return text === undefined ? '' : `<${name}>${shown(text)}</${name}>`;
    },
    isTranslated: (cells) => isTranslated('label', cells),
    addChoice: (cells, id) => add(id, 'label', cells, escapeXml),
    message(cells, path, shown) {
      if (!isTranslated('constraint_message', cells)) return cells.get('constraint_message') ?? null;
      add(`${path}:jr:constraintMsg`, 'constraint_message', cells, shown);
      return `jr:itext('${path}:jr:constraintMsg')`;
    },
    itext(defaultLanguage) {
      if ([...byLanguage.values()].every((texts) => texts.length === 0)) return '';
      const first = defaultLanguage !== undefined && byLanguage.has(defaultLanguage) ? defaultLanguage : languages[0];
      return `<itext>${[...byLanguage]
        .map(
          ([language, texts]) =>
            `<translation lang="${escapeXml(language)}"${language === first ? ' default="true()"' : ''}>${texts.join('')}</translation>`,
        )
        .join('')}</itext>`;
    },
  };
}
