import type { Product } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { queryClient } from '../../../../lib/query.ts';
import { Section } from '../../../../ui/section.tsx';
import { cacheProduct, productQuery } from '../../queries.ts';
import type { Photo } from './photos.ts';
import { PhotosField } from './PhotosField.tsx';

/** Shown at once and reverted with a message when the server refuses; removing a photo can be undone. */
async function savePhotos(product: Product, photos: Photo[]): Promise<void> {
  const { queryKey } = productQuery(product.id);
  const photoFileIds = photos.map(({ fileId }) => fileId);
  queryClient.setQueryData(queryKey, { ...product, photos, photoFileIds });
  await runAction(
    async () => cacheProduct(await api.catalogue.setProductPhotos({ productId: product.id, photoFileIds })),
    {
      done: 'catalogue.products.photos.saved',
      undo: () =>
        photos.length < product.photos.length
          ? () => savePhotos({ ...product, photos }, [...product.photos])
          : undefined,
      failed: 'catalogue.products.failed',
      onFailed: () => queryClient.setQueryData(queryKey, product),
    },
  );
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
        onChange={(photos) => void savePhotos(product, photos)}
        disabled={product.can.edit !== true}
      />
    </Section>
  );
}
