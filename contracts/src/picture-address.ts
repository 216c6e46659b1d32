/** Where the video service has the pictures of posts, which the content service names. */
export const PICTURE_PATH = '/api/pictures'

/** The relative address of a picture, for its owner. */
export const pictureAddress = (fileId: string): string => `${PICTURE_PATH}/${fileId}`
