// Parses the markup of rule texts (*…*, **…** and `…`) into spans, so that no HTML has to be trusted.

export interface Span {
  text: string;
  as: 'text' | 'em' | 'strong' | 'code';
}

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

export function parseMarkup(text: string): Span[] {
  const all: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > from) all.push({ text: text.slice(from, found.index), as: 'text' });
    const [whole, strong, em, code] = found;
    if (strong !== undefined) all.push({ text: strong, as: 'strong' });
    else if (em !== undefined) all.push({ text: em, as: 'em' });
    else all.push({ text: code ?? '', as: 'code' });
    from = found.index + whole.length;
  }
  if (from < text.length) all.push({ text: text.slice(from), as: 'text' });
  return all;
}

/** Text normalized for searching: lower case, without accents and markup. */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f*`]/g, '')
    .toLowerCase();
}
