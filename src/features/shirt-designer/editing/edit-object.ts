import { useSyncExternalStore } from 'react';
import { computed } from 'nanostores';
import type { DesignObject, ObjectKind, ObjectOf } from '../../../domain/design/design.ts';
import { objectName } from '../../../domain/design/object-name.ts';
import type { DesignState } from '../store.ts';

export type ObjectEditing = ReturnType<typeof createObjectEditing>;

export function createObjectEditing({
  $design,
  $side,
  $selection,
  $clipArt,
  changeChosen,
  endStep,
  $dragged,
}: DesignState) {
  /** The side's objects as they were last changed: what drags moves nothing here until it is let go. */
  const $resting = computed([$design, $side], ({ sides }, side) => sides[side]);
  const $restingChosen = computed([$resting, $selection], (objects, selection) =>
    objects.filter(({ id }) => selection.includes(id)),
  );

  const nameOf = (object: DesignObject): string =>
    objectName(object, (key) => $clipArt.get().get(key));

  /**
   * Sets fields of the one chosen object. `field` says in words what changes ('letter height'); changes
   * of the same field join into one step until `endStep`. Nothing happens where nothing changes.
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

  /** The same, as its own step: for what is picked, not typed. */
  const setObject: typeof editObject = (object, field, fields) => {
    endStep();
    editObject(object, field, fields);
    endStep();
  };

  /** Something of an object while it is dragged, a number or a text: what shows it alone is drawn again. */
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
