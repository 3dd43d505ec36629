import type { Product } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { showAtOnce } from '../../../../lib/cached-answers.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { Section } from '../../../../ui/section.tsx';
import { cacheProduct, productQuery } from '../../queries.ts';
import type { Photo } from './photos.ts';
import { PhotosField } from './PhotosField.tsx';

const idsOf = (photos: readonly Photo[]) => photos.map(({ fileId }) => fileId);
const withPhotos = (product: Product, photos: Photo[]): Product => ({
  ...product,
  photos,
  photoFileIds: idsOf(photos),
});

/** Sent one after the other: each is the whole list. */
const inTurn = createTurns();

/** As it is by now: an upload that ends changes a later list than the one it was begun from. */
const latest = (product: Product): Product =>
  queryClient.getQueryData(productQuery(product.id).queryKey) ?? product;

/** Shown at once and reverted with a message when the server refuses; removing a photo can be undone. */
async function savePhotos(product: Product, change: (now: readonly Photo[]) => Photo[]): Promise<void> {
  const { id: productId, photos: before } = latest(product);
  const photos = change(before);
  const { queryKey } = productQuery(productId);
  const photoFileIds = idsOf(photos);
  const send = () => inTurn(() => api.catalogue.setProductPhotos({ productId, photoFileIds }));
  // Another list is a later one, which was made of this one.
  const isShown = (now: Product) => String(now.photoFileIds) === String(photoFileIds);
  const shown = {
    change: (now: Product) => withPhotos(now, photos),
    undo: (now: Product) => (isShown(now) ? withPhotos(now, before) : now),
  };
  /** Put back among the photos as they are by then. */
  const restore = () => {
    const kept = new Set([...photoFileIds, ...latest(product).photoFileIds]);
    const at = before.findIndex(({ fileId }) => !kept.has(fileId));
    return at < 0 ? undefined : savePhotos(product, (now) => now.toSpliced(at, 0, before[at]!));
  };
  const sendAndCache = async () => {
    const saved = await send();
    if (isShown(queryClient.getQueryData(queryKey) ?? saved)) cacheProduct(saved);
  };
  await runAction(() => showAtOnce(queryKey, shown, sendAndCache), {
    done: 'catalogue.products.photos.saved',
    undo: () => (photos.length < before.length ? restore : undefined),
    failed: 'catalogue.products.failed',
  });
}

/** Photos are saved on every change, without a save button. */
export function ProductPhotos({ product }: { product: Product }) {
  const text = useText();
  return (
    <Section
      title={text('catalogue.products.photos.title')}
      description={text('catalogue.products.photos.description')}
    >
      <PhotosField
        photos={product.photos}
        onChange={(change) => void savePhotos(product, change)}
        disabled={product.can.edit !== true}
      />
    </Section>
  );
}
