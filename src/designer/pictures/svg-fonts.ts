const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-[\w-]+|inherit|initial|unset|)$/i;

/**
 * The fonts that an SVG's text asks for first, as named, without duplicates, generic families, and
 * fonts inside the file. None without text. At most eight, for a sentence to a customer; a program
 * that draws the file decides by itself.
 */
export function svgFonts(svg: string): string[] {
  if (!/<(?:[\w.-]+:)?text[\s>]/.test(svg)) return [];
  const inside = new Set<string>();
  const text = svg.replace(/@font-face\s*\{([^}]*)\}/gi, (_all, face: string) => {
    for (const name of familiesIn(face)) inside.add(name.toLowerCase());
    return '';
  });
  const names = familiesIn(text).filter(
    (name) => !generic.test(name) && !inside.has(name.toLowerCase()) && name.length <= 60,
  );
  return [...new Set(names)].slice(0, 8);
}

/** The first family of each `font-family`, as an attribute or as CSS. */
function familiesIn(text: string): string[] {
  const plain = text.replace(/&(?:quot|apos|#39|#34);/g, "'");
  return [
    ...plain.matchAll(/\bfont-family\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g),
    ...plain.matchAll(/\bfont-family\s*:\s*([^;}<]*)/g),
  ].map(([, one, other]) => firstFamily(one ?? other ?? ''));
}

function firstFamily(list: string): string {
  const [, quoted, name = ''] = /^\s*(?:["']([^"']*)["']|([^,"'!]*))/.exec(list) ?? [];
  return (quoted ?? name).trim();
}
