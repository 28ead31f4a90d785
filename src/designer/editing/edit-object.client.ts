import { useSyncExternalStore } from 'react';
import { computed } from 'nanostores';
import type { DesignObject, ObjectKind, ObjectOf } from '../design.ts';
import { objectName } from '../object-name.ts';
import type { DesignState } from '../store.client.ts';

export function createObjectEditing({
  $design,
  $side,
  $selection,
  $clipArt,
  changeChosen,
  endStep,
  $dragged,
}: DesignState) {
  /** The side's objects after the last change; a drag doesn't change them until it ends. */
  const $resting = computed([$design, $side], ({ sides }, side) => sides[side]);
  const $restingChosen = computed([$resting, $selection], (objects, selection) =>
    objects.filter(({ id }) => selection.includes(id)),
  );

  const nameOf = (object: DesignObject): string =>
    objectName(object, (key) => $clipArt.get().get(key));

  /**
   * Sets fields of the one chosen object. `field` says in words what changes ('letter height').
   * Changes of the same field join into one step until `endStep`. Setting the same value does
   * nothing.
   */
  function editObject<Kind extends ObjectKind>(
    object: ObjectOf<Kind>,
    field: string,
    fields: Partial<ObjectOf<Kind>>,
  ): void {
    const before = object as Record<string, unknown>;
    if (Object.entries(fields).every(([key, value]) => Object.is(before[key], value))) return;
    changeChosen(
      `Change ${field} of ${nameOf(object)}`,
      (chosen) => (chosen.id === object.id ? { ...chosen, ...fields } : chosen),
      `${field} ${object.id}`,
    );
  }

  /** The same, as a separate step: for values that are picked, not typed. */
  const setObject: typeof editObject = (object, field, fields) => {
    endStep();
    editObject(object, field, fields);
    endStep();
  };

  /** A number or a string of an object while it is dragged; only what shows it re-renders. */
  function useLive<Value extends string | number | null>(
    object: DesignObject,
    read: (object: DesignObject) => Value,
  ): Value {
    return useSyncExternalStore(
      subscribeToDrag,
      () => read($dragged.get()?.find(({ id }) => id === object.id) ?? object),
      () => read(object),
    );
  }

  const subscribeToDrag = (listener: () => void) => $dragged.listen(listener);

  return { $resting, $restingChosen, nameOf, editObject, setObject, useLive };
}
