import { useEffect, useRef, useState, type ReactNode } from 'react';
import { catalogCategories, searchCatalog, type CatalogItem } from '../catalog.ts';
import { Field, Select } from '../../ui/Field.tsx';
import styles from '../shirt-designer.module.css';

type Props<Item> = {
  items: readonly Item[];
  label: string;
  /** The field's name. */
  name: string;
  placeholder: string;
  /** What a category is called: 'Theme'. */
  category: string;
  /** What follows, with the items that fit both. */
  children: (found: readonly Item[]) => ReactNode;
};

/** A field for words and a choice of category. */
export function CatalogSearch<Item extends CatalogItem>({
  items,
  label,
  name,
  placeholder,
  category,
  children,
}: Props<Item>) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  // Keep what was typed before this ran.
  useEffect(() => setQuery(field.current?.value ?? ''), []);
  return (
    <>
      <div className={styles.look}>
        <Field
          ref={field}
          type="search"
          label={label}
          name={name}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          label={category}
          value={chosen}
          options={[
            ['', 'All of them'],
            ...catalogCategories(items)
              .toSorted()
              .map((each) => [each, each] as const),
          ]}
          onChoose={setChosen}
        />
      </div>
      {children(searchCatalog(items, query, chosen || null))}
    </>
  );
}
