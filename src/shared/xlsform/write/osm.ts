/** The sheet `osm`: the tags that a question about a building or road asks for. */
import { type Row, put } from './table';
import type { Texts } from './texts';
import { type XmlElement, childNamed } from './xform-tree';

export class OsmTags {
  private readonly texts: Texts;
  private readonly lists = new Map<string, { key: string; rows: Row[] }>();

  constructor(texts: Texts) {
    this.texts = texts;
  }

  /** The name of a list with these tags. In: the name of the question that has them. */
  listOf(question: string, tags: readonly XmlElement[]): string {
    const key = JSON.stringify(tags.map((tag) => [tag.attributes.get('key'), tag.content]));
    for (const [name, list] of this.lists) if (list.key === key) return name;
    let name = question;
    while (this.lists.has(name)) name += '_';
    const rows = tags.map((tag) => {
      const row: Row = new Map([['list_name', name]]);
      put(row, 'name', tag.attributes.get('key'));
      put(row, 'label', this.texts.say(childNamed(tag, 'label'), undefined, name));
      return row;
    });
    this.lists.set(name, { key, rows });
    return name;
  }

  get rows(): Row[] {
    return [...this.lists.values()].flatMap(({ rows }) => rows);
  }
}
